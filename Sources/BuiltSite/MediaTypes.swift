/// The media types of files, for the `Content-Type` field of a web server.
package enum MediaTypes {
    /// Returns the media type for the file extension, ignoring case; `application/octet-stream` if it is unknown.
    package static func type(of path: String) -> String {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
        let suffix = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
        return types[suffix] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let types: [String: String] = {
        let text = ["html": "html", "htm": "html", "css": "css", "js": "javascript", "mjs": "javascript"]
            .merging(["txt": "plain", "md": "markdown", "csv": "csv", "vtt": "vtt"]) { first, _ in first }
            .mapValues { "text/\($0); charset=utf-8" }
        let image = [
            "svg": "svg+xml", "png": "png", "jpg": "jpeg", "jpeg": "jpeg", "gif": "gif", "webp": "webp",
            "avif": "avif", "ico": "x-icon", "bmp": "bmp", "tif": "tiff", "tiff": "tiff",
        ].mapValues { "image/\($0)" }
        let audio = [
            "mp3": "mpeg", "ogg": "ogg", "oga": "ogg", "opus": "ogg", "wav": "wav", "m4a": "mp4",
            "aac": "aac",
            "flac": "flac",
        ].mapValues { "audio/\($0)" }
        let video = ["mp4": "mp4", "webm": "webm", "ogv": "ogg", "mov": "quicktime"].mapValues {
            "video/\($0)"
        }
        let font = ["woff": "woff", "woff2": "woff2", "ttf": "ttf", "otf": "otf"].mapValues { "font/\($0)" }
        let other = [
            "json": "json", "map": "json", "jsonld": "ld+json", "webmanifest": "manifest+json",
            "geojson": "geo+json", "ndjson": "x-ndjson", "jsonl": "x-ndjson", "xml": "xml",
            "atom": "atom+xml", "rss": "rss+xml", "pdf": "pdf",
            "wasm": "wasm", "zip": "zip", "gz": "gzip", "epub": "epub+zip",
        ].mapValues { "application/\($0)" }
        return [text, image, audio, video, font, other].reduce(into: [:]) { all, some in
            all.merge(some) { first, _ in first }
        }
    }()
}
