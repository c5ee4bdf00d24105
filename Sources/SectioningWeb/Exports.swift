// The functions of the module that a page loads. Each but the first two takes the words of a request and their
// number, and returns the words of an answer, which the page frees.

#if arch(wasm32)
    /// Memory for `count` words.
    @_expose(wasm, "allocate")
    @_cdecl("thumbindex_allocate")
    func allocate(_ count: Int32) -> UnsafeMutablePointer<Int32> {
        .allocate(capacity: Int(count))
    }

    @_expose(wasm, "release")
    @_cdecl("thumbindex_release")
    func release(_ words: UnsafeMutablePointer<Int32>) {
        words.deallocate()
    }

    @_expose(wasm, "section")
    @_cdecl("thumbindex_section")
    func section(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        Answer.sections(Request(words, count)).copy()
    }

    extension Request {
        fileprivate init(_ words: UnsafePointer<Int32>, _ count: Int32) {
            self.init(Column(start: words, count: Int(count)))
        }
    }
#endif
