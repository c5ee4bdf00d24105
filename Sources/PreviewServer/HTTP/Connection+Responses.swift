extension Connection {
    /// The maximum size of the part of a file that is in memory, in bytes.
    private static let filePartSize = 65_536

    /// Sends a response.
    ///
    /// - Parameter isLast: Whether the connection is closed after the response.
    func send(_ response: Response, isLast: Bool) async throws {
        let head = response.head(isLast: isLast)
        switch response.body {
        case .omitted: try await send(head)
        case .bytes(let bytes):
            try await send(head, isPart: !bytes.isEmpty)
            try await send(bytes, holding: response.reservation)
        case .file(let file, let onFailure):
            try await send(head, isPart: file.size > 0)
            do {
                try await send(file)
            } catch let error as AssetFile.ReadError {
                // Ending the connection shows the client that the file is not complete.
                onFailure(error)
                throw error
            }
        case .stream(let stream):
            try await send(head)
            try await send(stream)
        }
    }

    private func send(
        _ bytes: [UInt8], isPart: Bool = false, holding reservation: ResponseMemory.Reservation? = nil
    ) async throws {
        var sent = 0
        while sent < bytes.count {
            let count = try bytes.withUnsafeBytes {
                try sendNow(UnsafeRawBufferPointer(rebasing: $0[sent...]), isPart: isPart)
            }
            if count == 0 { try await waitUntilWritable(holding: reservation) }
            sent += count
        }
    }

    /// Sends a file. A part that the system does not accept yet is read again later, so that no memory is needed meanwhile.
    private func send(_ file: AssetFile) async throws {
        var sent = 0
        while sent < file.size {
            let count = try await withTaskExecutorPreference(PreviewExecutor.files) { [sent] in
                let part = try file.bytes(at: sent, maxLength: min(Self.filePartSize, file.size - sent))
                return try part.withUnsafeBytes { try sendNow($0) }
            }
            if count == 0 { try await waitUntilWritable() }
            sent += count
        }
    }

    /// Sends a stream until it ends, the client leaves, or the server stops.
    private func send(_ stream: ResponseStream) async throws {
        let end: @Sendable () -> Void = {
            stream.stop()
            // Ends a part that is being sent.
            self.shutDown()
        }
        try await interruptibly(by: end) {
            try await watching(onClose: end) {
                try await stream.run { try await self.send($0) }
            }
        }
    }
}
