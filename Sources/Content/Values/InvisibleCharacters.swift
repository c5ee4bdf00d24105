extension Unicode.Scalar {
    /// Whether readers cannot see the character: a soft hyphen, a joiner, a space without width, a mark of direction, a
    /// variation selector, a byte order mark.
    ///
    /// Tag characters are not included, because flags differ by them.
    package var isInvisible: Bool {
        guard value >= 0xAD else { return false }
        return properties.isDefaultIgnorableCodePoint && !(0xE0020...0xE007F).contains(value)
    }

    /// Whether the character leaves no trace when it is shown: it is invisible, and neither a joiner nor a variation
    /// selector, which change how the characters next to them look.
    fileprivate var isTraceless: Bool {
        isInvisible && value != 0x200C && value != 0x200D && !properties.isVariationSelector
    }
}

extension String {
    /// The string without characters that readers cannot see.
    /// - Complexity: O(*length*).
    package var withoutInvisibleCharacters: String { without { $0.isInvisible } }

    /// The string without characters that leave no trace when it is shown.
    /// - Complexity: O(*length*).
    var withoutTracelessCharacters: String { without { $0.isTraceless } }

    var firstTracelessCharacter: Unicode.Scalar? { unicodeScalars.first { $0.isTraceless } }

    private func without(_ isOmitted: (Unicode.Scalar) -> Bool) -> String {
        guard !isASCII, unicodeScalars.contains(where: isOmitted) else { return self }
        var text = self
        text.unicodeScalars.removeAll(where: isOmitted)
        return text
    }
}
