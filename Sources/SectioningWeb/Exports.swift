// The functions of the module that a page loads. Each takes the words of a request and their number, and returns the
// words of an answer. The page allocates the one and releases both, by the two functions that `Runtime/Memory.c` has
// for that.

#if arch(wasm32)
    /// One for each instance of the module. A page calls from one thread, and no call calls back.
    nonisolated(unsafe) private var core = PageCore()

    @_expose(wasm, "load")
    @_cdecl("thumbindex_load")
    func load(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.load(Request(words, count)).copy()
    }

    @_expose(wasm, "forget")
    @_cdecl("thumbindex_forget")
    func forget(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.forget(Request(words, count)).copy()
    }

    @_expose(wasm, "section")
    @_cdecl("thumbindex_section")
    func section(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.section(Request(words, count)).copy()
    }

    @_expose(wasm, "search")
    @_cdecl("thumbindex_search")
    func search(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.search(Request(words, count)).copy()
    }

    @_expose(wasm, "highlight")
    @_cdecl("thumbindex_highlight")
    func highlight(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.highlight(Request(words, count)).copy()
    }

    @_expose(wasm, "thin")
    @_cdecl("thumbindex_thin")
    func thin(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.thin(Request(words, count)).copy()
    }

    @_expose(wasm, "select")
    @_cdecl("thumbindex_select")
    func select(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.select(Request(words, count)).copy()
    }

    @_expose(wasm, "difference")
    @_cdecl("thumbindex_difference")
    func difference(_ words: UnsafePointer<Int32>, _ count: Int32) -> UnsafeMutablePointer<Int32> {
        core.difference(Request(words, count)).copy()
    }

    extension Request {
        fileprivate init(_ words: UnsafePointer<Int32>, _ count: Int32) {
            self.init(Column(start: words, count: Int(count)))
        }
    }
#endif
