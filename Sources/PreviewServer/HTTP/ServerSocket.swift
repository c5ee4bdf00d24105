import FlyingSocks
import Glibc

/// A socket that listens for connections.
final class ServerSocket: Sendable {
    private let descriptor: CInt
    /// The port that the socket listens on.
    let port: Int

    /// The maximum number of connections that wait to be accepted.
    private static let backlog: CInt = 256
    /// The size of the system's buffer for what a client has not received yet. By default, the system increases it to
    /// megabytes, which hundreds of clients that do not read would have to fill before the server notices.
    private static let sendBufferSize: CInt = 131_072
    /// The time after which accepting is tried again if there are too many open files.
    private static let retryInterval = Duration.milliseconds(100)

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - host: A host name, of which the first address is used, or an IP address.
    ///   - port: A port; 0 means any free port.
    init(host: String, port: Int) throws(PreviewError) {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &addresses) == 0, let address = addresses?.pointee else {
            throw .cannotListen("this host name is unknown")
        }
        defer { freeaddrinfo(addresses) }
        let kind = address.ai_socktype | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        descriptor = socket(address.ai_family, kind, address.ai_protocol)
        // The accepted sockets inherit the options.
        guard descriptor >= 0, Self.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, of: descriptor),
            Self.set(SO_SNDBUF, at: SOL_SOCKET, to: Self.sendBufferSize, of: descriptor),
            Self.set(TCP_NODELAY, at: CInt(IPPROTO_TCP), to: 1, of: descriptor),
            bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            listen(descriptor, Self.backlog) == 0, let port = Self.port(of: descriptor)
        else {
            let code = errno
            if descriptor >= 0 { close(descriptor) }
            throw code == EADDRINUSE ? .portInUse(port) : .cannotListen(String(cString: strerror(code)))
        }
        self.port = port
    }

    deinit {
        close(descriptor)
    }
}

extension ServerSocket {
    /// Waits for a connection.
    ///
    /// - Parameter free: Called if there are too many open files, to close some.
    /// - Returns: A socket that does not block, or `nil` when the task is canceled.
    func accept(waitingIn sockets: any AsyncSocketPool, free: () -> Void) async -> CInt? {
        do {
            while true {
                let accepted = Glibc.accept(descriptor, nil, nil)
                if accepted >= 0 {
                    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
                    return accepted
                }
                switch errno {
                case EAGAIN:
                    let socket = Socket(file: Socket.FileDescriptor(rawValue: descriptor))
                    try await sockets.suspendSocket(socket, untilReadyFor: .connection)
                case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                    free()
                    try await DelayedAction.sleep(for: Self.retryInterval)
                // An error of the connection, which has ended already.
                default: try Task.checkCancellation()
                }
            }
        } catch {
            return nil
        }
    }

    private static func set(_ option: CInt, at level: CInt, to value: CInt, of descriptor: CInt) -> Bool {
        var value = value
        return setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
    }

    private static func port(of descriptor: CInt) -> Int? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            // The port is at the same place in addresses of IPv4 and IPv6.
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size) == 0
            }
                ? storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin_port))
                } : nil
        }
    }
}
