import Records

/// The record of the links to other sites that worked, so that they need not be checked each time.
package struct LinkRecord: Sendable {
    package struct Link: Sendable {
        /// The time of the check, in seconds since 1970.
        package let time: Int
        /// The new URL of a page that has moved for good.
        package let movedTo: String?

        package init(time: Int, movedTo: String?) {
            self.time = time
            self.movedTo = movedTo
        }
    }

    private static let kind = RecordKind(name: "links", heading: "thumbindex links 1")
    /// The time after which a link is checked again, in seconds.
    private static let lifetime = 7 * 86_400

    /// The links by URL.
    package var links: [String: Link] = [:]

    package init() {}

    /// Reads the record of a project. Returns an empty one if there is none, or if it is damaged.
    ///
    /// - Parameters:
    ///   - content: The content folder.
    ///   - now: The time in seconds since 1970. Links that were checked long before, or later, are left out.
    package static func read(in folder: CacheFolder, content: String, now: Int) -> LinkRecord {
        var record = LinkRecord()
        let links = folder.readRecord(kind, ofOutput: content) { (record) throws(RecordError) in
            try record.readArray { (record) throws(RecordError) in
                let url = try record.readString()
                let time = try record.readInt()
                let movedTo = try record.readOptional { (record) throws(RecordError) in
                    try record.readString()
                }
                return (url, Link(time: time, movedTo: movedTo))
            }
        }
        for (url, link) in links ?? [] where link.time <= now && link.time > now - lifetime {
            record.links[url] = link
        }
        return record
    }

    package func write(in folder: CacheFolder, content: String) {
        var record = RecordWriter()
        record.write(links.sorted { $0.key < $1.key }) { item, record in
            record.write(item.key)
            record.write(item.value.time)
            record.write(item.value.movedTo) { $1.write($0) }
        }
        folder.write(record, Self.kind, ofOutput: content)
    }
}
