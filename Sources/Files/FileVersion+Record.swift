public import Records

/// The form of metadata and digests in records.
extension FileVersion {
    public func write(to record: inout RecordWriter) {
        record.write(device)
        record.write(inode)
        record.write(size)
        record.write(modified)
        record.write(changed)
    }

    public init(from record: inout RecordReader) throws(RecordError) {
        self.init(
            device: try record.readUInt64(), inode: try record.readUInt64(), size: try record.readInt(),
            modified: try record.readInt(), changed: try record.readInt())
    }
}

extension Digest {
    public func write(to record: inout RecordWriter) {
        for number in 0..<4 { record.write(word(number)) }
    }

    public init(from record: inout RecordReader) throws(RecordError) {
        self.init(
            words: (
                try record.readUInt64(), try record.readUInt64(), try record.readUInt64(),
                try record.readUInt64()
            ))
    }
}
