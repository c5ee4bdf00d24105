extension FieldName {
    /// Whether the name is that of a code, such as `Phone`, `zip_code` or `ISBN-13`. Its digits are not a quantity, even if all
    /// values look like numbers.
    var isCode: Bool {
        if words.last == "code" { return true }
        let stem = words.filter { !Self.numberWords.contains($0) }
            .map { String($0.reversed().drop { $0.isNumber }.reversed()) }.filter { !$0.isEmpty }
        return Self.codeNames.contains(stem.joined()) || stem.last.map { Self.codeNames.contains($0) } == true
    }

    /// Words for a number that may identify an entry.
    static let numberWords: Set<String> = ["number", "no", "nr", "num", "nummer", "staff", "ref"]

    private static let codeNames: Set<String> = [
        "phone", "telephone", "tel", "telefon", "téléphone", "teléfono", "telefono", "telefone", "fax",
        "telefax", "mobile", "mobil", "whatsapp", "телефон", "电话", "電話",
        "zip", "zipcode", "postcode", "postalcode", "postal", "plz", "postleitzahl", "codepostal", "cep",
        "postnummer", "pincode", "индекс",
        "isbn", "issn", "ismn", "isin", "ean", "gtin", "upc", "barcode", "iban", "bic", "sku",
        "room", "raum", "zimmer", "version",
    ]
}
