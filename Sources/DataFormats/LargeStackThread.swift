import Glibc

/// A thread with a stack that is large enough for recursive work.
enum LargeStackThread {
    /// The size in bytes: four times what Yams needs for libyaml's limit of 1,000 nested levels.
    private static let size = 16 << 20

    private final class ThreadBody {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Returns the result of `body`, which runs on a separate thread while the caller waits.
    ///
    /// If the system cannot create a thread, `body` runs on the caller's stack, which may be too small for deeply
    /// nested input.
    static func run<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        withoutActuallyEscaping(body) { body in
            let threadBody = ThreadBody { result = body() }
            var thread: pthread_t = 0
            let context = Unmanaged.passUnretained(threadBody)
            let status = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
                buffer -> CInt in
                guard let attributes = buffer.baseAddress else { return ENOMEM }
                pthread_attr_init(attributes)
                defer { pthread_attr_destroy(attributes) }
                pthread_attr_setstacksize(attributes, size)
                return pthread_create(
                    &thread, attributes,
                    { context in
                        guard let context else { return nil }
                        Unmanaged<ThreadBody>.fromOpaque(context).takeUnretainedValue().run()
                        return nil
                    }, context.toOpaque())
            }
            // The thread has ended before anything passed to it goes out of scope.
            withExtendedLifetime(threadBody) {
                if status == 0 { pthread_join(thread, nil) }
            }
        }
        return result ?? body()
    }
}
