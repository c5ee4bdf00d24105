import CSystemLinux
import FlyingSocks
import Glibc

/// A queue of the events that tasks wait for at sockets, by epoll.
///
/// FlyingSocks has one, too. It keeps a table of the sockets, from which it removes a socket only after the task that
/// waits for it continues. If that task closes the socket before, an entry remains, and the next connection, which may get
/// the same number, waits forever. This queue has no table: the system forgets a socket that is closed.
///
/// Events are reported once. Waiting again reports them again if the socket is still, or already, ready.
struct EdgeTriggeredQueue: EventQueue {
    private var epoll: CInt = -1
    /// Becomes readable when the queue is stopped.
    private var end: CInt = -1

    /// The maximum number of events that are reported at once.
    private static let maximumCount = 64

    mutating func open() throws {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw SocketError.makeFailed("epoll_create1") }
        end = eventfd(0, CInt(EFD_CLOEXEC))
        guard end >= 0 else { throw SocketError.makeFailed("eventfd") }
        try addEvents(.read, for: Socket.FileDescriptor(rawValue: end))
    }

    func stop() {
        eventfd_write(end, 1)
    }

    func close() {
        Glibc.close(epoll)
        Glibc.close(end)
    }

    func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
        var event = epoll_event()
        event.events = events.reduce(EPOLLET.rawValue) { $0 | $1.flag }
        event.data.fd = socket.rawValue
        guard epoll_ctl(epoll, EPOLL_CTL_MOD, socket.rawValue, &event) != 0 else { return }
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, socket.rawValue, &event) == 0 else {
            throw SocketError.makeFailed("epoll_ctl")
        }
    }

    /// Does nothing, because a socket that nobody waits for is either closed or waited for again.
    func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) {}

    func getNotifications() throws -> [EventNotification] {
        var events = [epoll_event](repeating: epoll_event(), count: Self.maximumCount)
        let count = epoll_wait(epoll, &events, CInt(events.count), -1)
        guard count >= 0 || errno == EINTR else { throw SocketError.makeFailed("epoll_wait") }
        return try events.prefix(max(Int(count), 0)).map { event in
            guard event.data.fd != end else { throw SocketError.disconnected }
            // A socket that failed is ready: the next system call returns the error.
            let hasFailed = event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
            let ready: [Socket.Event] = [.read, .write].filter { hasFailed || event.events & $0.flag != 0 }
            return EventNotification(
                file: Socket.FileDescriptor(rawValue: event.data.fd), events: Set(ready), errors: [])
        }
    }
}

extension Socket.Event {
    fileprivate var flag: UInt32 {
        switch self {
        case .read: EPOLLIN.rawValue
        case .write: EPOLLOUT.rawValue
        }
    }
}
