import Glibc

/// The time and memory that a piece of work takes.
struct Measurement {
    /// Processor time in seconds, which does not include other programs as elapsed time does.
    let seconds: Double
    /// The peak growth of the memory in use.
    let megabytes: Double

    /// Returns the fastest of several runs, and the result of the last. Deallocating a result is not measured.
    static func of<Result>(runs: Int = 3, _ work: () throws -> Result) rethrows -> (Measurement, Result) {
        var (best, result) = try once(work)
        for _ in 1..<max(runs, 1) {
            let (next, again) = try once(work)
            if next.seconds < best.seconds { best = next }
            result = again
        }
        return (best, result)
    }

    private static func once<Result>(_ work: () throws -> Result) rethrows -> (Measurement, Result) {
        forgetPeak()
        let memory = kilobytes(of: "VmRSS:")
        let start = processorTime()
        let result = try work()
        let seconds = processorTime() - start
        let peak = kilobytes(of: "VmHWM:") - memory
        return (Measurement(seconds: seconds, megabytes: Double(max(peak, 0)) / 1024), result)
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns free memory to the system and resets the kernel's peak counter.
    private static func forgetPeak() {
        _ = trimHeap?(0)
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }

    /// `malloc_trim`, which the `Glibc` module does not declare.
    private static let trimHeap = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }

    private static func kilobytes(of name: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix(name) { return Int(text.filter { $0.isASCII && $0.isNumber }) ?? 0 }
        }
        return 0
    }
}
