@testable import PreviewServer
import Testing

@Suite struct QueryParametersTests {
    @Test(
        arguments: [
            ("", nil), ("a", ""), ("a=", ""), ("a=b", "b"), ("b=1&a=2&a=3", "2"), ("a=b=c", "b=c"),
            ("a=%26+%2B", "& +"),
            ("%61=x", "x"), ("&&a=1", "1"), ("a=%zz", "%zz"), ("b=a", nil),
        ] as [(String, String?)])
    func aParameterIsDecoded(query: String, value: String?) {
        #expect(QueryParameters(query)["a"] == value)
    }
}
