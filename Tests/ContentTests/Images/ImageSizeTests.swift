import Content
import Diagnostics
import Testing

@Suite("The size of an image")
struct ImageSizeTests {
    @Test("is read from every format, detected by its bytes", arguments: ImageFormat.allCases)
    func formats(format: ImageFormat) throws {
        let samples = try #require(SampleImages.all[format])
        for bytes in samples {
            #expect(ImageFormat(bytes) == format)
            let size = try ImageSize.read(bytes)
            #expect([size.width, size.height] == [7, 3])
        }
    }

    /// Images made by libwebp, libavif, libjpeg and ImageMagick.
    @Test(
        "is read from the output of other programs",
        arguments: [
            "UklGRhwAAABXRUJQVlA4TA8AAAAvBoAAAAcQ/Y/+ByKi/wEA",
            "UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoHAAMAAAVAfCWgAnS6AAOYAP7o1x15T4m2/+Zo/Sb6TeYA"
                + "AA==",
            "UklGRlgAAABXRUJQVlA4WAoAAAAQAAAABgAAAgAAQUxQSAoAAAABB9C/iAhERP8DVlA4ICgAAACQAQCd"
                + "ASoHAAMAAAVAfCWgAnS6AAOYAP7o1x15T4m2/+Zo/Sb6TeYAAA==",
            "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAA"
                + "cGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAA"
                + "JQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAA"
                + "FGlzcGUAAAAAAAAABwAAAAMAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEA"
                + "DQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoME",
            "R0lGODlhBwADAPAAAP8AAAAAACH5BAAAAAAALAAAAAAHAAMAAAIEhI+pBQA7",
            "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkK"
                + "DA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQ"
                + "EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAADAAcDAREAAhEBAxEB/8QA"
                + "FAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAA"
                + "AAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADoDFU3/2Q==",
        ])
    func otherEncoders(base64: String) throws {
        let size = try ImageSize.read(decoded(base64))
        #expect([size.width, size.height] == [7, 3])
    }

    @Test(
        "has its sides swapped for photographs rotated by a quarter turn", arguments: 1...9)
    func orientation(value: Int) throws {
        for isLittle in [false, true] {
            let exif = SampleImages.exif(orientation: value, isLittle: isLittle)
            let size = try ImageSize.read(SampleImages.jpeg([exif]))
            #expect([size.width, size.height] == ((5...8).contains(value) ? [3, 7] : [7, 3]))
        }
    }

    @Test("depends on the first EXIF block, and on no other block with the same marker")
    func furtherBlocks() throws {
        let turned = SampleImages.exif(orientation: 6)
        let upright = SampleImages.exif(orientation: 1)
        let other = SampleImages.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
        #expect(try ImageSize.read(SampleImages.jpeg([other, turned, upright])).width == 3)
        #expect(try ImageSize.read(SampleImages.jpeg([upright, turned])).width == 7)
    }

    @Test("is not affected by a damaged EXIF block")
    func damagedExif() throws {
        var block = SampleImages.exif(orientation: 6)
        for index in 14..<18 { block[index] = 0xFF }
        #expect(try ImageSize.read(SampleImages.jpeg([block])).width == 7)
    }

    @Test("is found after fill bytes and markers without content")
    func fillBytes() throws {
        let bytes = SampleImages.jpeg([[0xFF, 0xFF], [0xFF, 0xFF, 0xD0, 0xFF, 0x01]])
        #expect(try ImageSize.read(bytes).width == 7)
    }

    @Test("is found after a large block, and is an error after one that is too large")
    func largeBlocks() throws {
        let block = SampleImages.segment(0xE2, [UInt8](repeating: 0xFF, count: 65_000))
        #expect(try ImageSize.read(SampleImages.jpeg([block, block, block])).width == 7)
        #expect(throws: ImageProblem.sizeBeyondReadLimit(.jpeg, limit: 262_144)) {
            try ImageSize.read(SampleImages.jpeg([block, block, block, block, block]))
        }
    }

    @Test(
        "has its sides swapped for rotated AVIF",
        arguments: [(0, 7), (1, 3), (2, 7), (3, 3)] as [(UInt8, Int)])
    func rotation(turns: UInt8, width: Int) throws {
        #expect(try ImageSize.read(SampleImages.avif(7, 3, turns: turns)).width == width)
    }

    @Test(
        "is an error if a side is zero or far too long",
        arguments: [
            SampleImages.png(0, 3), SampleImages.png(7, 0), SampleImages.png(0xFFFF_FFFF, 3),
            SampleImages.png(7, 1_000_001), SampleImages.gif(0, 0), SampleImages.jpeg(height: 0),
            SampleImages.lossy(0, 3), SampleImages.avif(7, 0),
        ])
    func impossible(bytes: [UInt8]) {
        #expect(throws: ImageProblem.invalidSize(limit: ImageSize.maximumDimension)) {
            try ImageSize.read(bytes)
        }
    }

    @Test("can be as large as the limit")
    func largest() throws {
        #expect(try ImageSize.read(SampleImages.png(1_000_000, 1)).width == 1_000_000)
        #expect(try ImageSize.read(SampleImages.gif(65_535, 1)).width == 65_535)
        #expect(try ImageSize.read(SampleImages.lossy(0x3FFF, 1)).width == 16_383)
        // The two highest bits request scaling.
        #expect(try ImageSize.read(SampleImages.lossy(0xC007, 1)).width == 7)
    }

    @Test(
        "is an error for other files",
        arguments: ["", "%PDF-1.7", "BM", "<!DOCTYPE html><html></html>", "<html>", "text", "RIFF0000WAVE"])
    func unknown(text: String) {
        #expect(throws: ImageProblem.unknownFormat) { try ImageSize.read(Array(text.utf8)) }
    }

    @Test("is an error if the bytes that store it are damaged")
    func malformed() {
        var png = SampleImages.png(7, 3)
        png[12] = 0x41
        #expect(throws: ImageProblem.malformed(.png)) { try ImageSize.read(png) }
        let noFrame = [0xFF, 0xD8, 0xFF, 0xDA] as [UInt8]
        #expect(throws: ImageProblem.malformed(.jpeg)) { try ImageSize.read(noFrame) }
    }
}

/// Decodes a base64 string.
private func decoded(_ text: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for digit in text.utf8 {
        guard let value = digits.firstIndex(of: digit) else { break }
        bits = bits << 6 | value
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(bits >> count & 255))
        }
    }
    return bytes
}
