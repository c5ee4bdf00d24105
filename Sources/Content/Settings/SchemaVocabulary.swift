/// The types and properties of schema.org that settings can name in short, because entries of catalogs often have them.
/// Others are named by their URL.
public enum SchemaVocabulary {
    /// What the value of a property names or measures.
    public enum ValueType: Hashable, Sendable {
        /// A thing of a type, which the value names.
        case thing(String)
        /// A number with the unit of its field.
        case quantity
    }

    /// A type of catalogs.
    struct Collection {
        let type: String
        /// The type of the entries, which also selects the collection, and the property that lists them; `nil` if the
        /// entries have no type.
        let entries: LinkedDataSettings.Entries?
    }

    static let collections = [
        Collection(
            type: "DefinedTermSet", entries: .init(type: "DefinedTerm", listProperty: "hasDefinedTerm")),
        Collection(type: "ItemList", entries: .init(type: "Thing", listProperty: "itemListElement")),
        Collection(type: "Dataset", entries: nil),
    ]

    /// Types that messages list.
    static let frequentTypes = [
        "Book", "Dataset", "DefinedTermSet", "Event", "Organization", "Person", "Place", "Product", "Taxon",
    ]

    /// Properties that messages list.
    static let frequentProperties = ["brand", "category", "description", "identifier", "sameAs", "sku"]

    static let types = """
        AdministrativeArea Airline Airport Article Audiobook Beach BodyOfWater Book BookSeries Brand Bridge \
        BusinessEvent Cemetery Chapter ChemicalSubstance City Collection CollegeOrUniversity ComicSeries Continent \
        Corporation Country Course CreativeWork CreativeWorkSeries DataCatalog Dataset DefinedTerm DefinedTermSet Diet \
        Drug EducationEvent EducationalOrganization Episode Event ExhibitionEvent Festival FoodEstablishment Game Gene \
        GovernmentOrganization HowTo ImageObject IndividualProduct ItemList LakeBodyOfWater Landform \
        LandmarksOrHistoricalBuildings Language Library LocalBusiness Map MedicalCondition MolecularEntity Mountain \
        Movie MovieTheater Museum MusicAlbum MusicComposition MusicEvent MusicGroup MusicRecording NGO NewsArticle \
        Occupation Organization Painting Park PerformingGroup Person Photograph Place Play PodcastEpisode PodcastSeries \
        Product ProductGroup ProductModel Protein Recipe Report Restaurant RiverBodyOfWater ScholarlyArticle School \
        Sculpture SeaBodyOfWater Service SoftwareApplication SoftwareSourceCode SportsTeam State Store Substance \
        TVEpisode TVSeries Taxon Thesis Thing TouristAttraction Vehicle VideoGame VideoObject VisualArtwork Volcano \
        WebAPI WebApplication WebPage WebSite
        """.split(separator: " ").map(String.init)

    /// The properties, each with the type of its value; `nil` for text, numbers, dates and URLs.
    static let properties: [String: ValueType?] = {
        var properties: [String: ValueType?] = [:]
        for name in plainProperties.split(separator: " ") {
            properties.updateValue(nil, forKey: String(name))
        }
        for name in quantities { properties[name] = .quantity }
        for (type, names) in namingProperties {
            for name in names { properties[name] = .thing(type) }
        }
        return properties
    }()

    private static let plainProperties = """
        about abstract additionalName additionalType address alternateName applicationCategory artform artMedium \
        artworkSurface award birthDate bookEdition branchCode category chemicalComposition chemicalRole childTaxon \
        codeRepository color contentRating contentUrl cookTime copyrightYear dateCreated dateModified datePublished \
        deathDate description disambiguatingDescription dissolutionDate downloadUrl duration email endDate \
        episodeNumber familyName faxNumber foundingDate funder gender genre givenName gtin gtin12 gtin13 gtin14 \
        gtin8 hasPart headline honorificPrefix honorificSuffix identifier image inChI inChIKey inLanguage \
        isAccessoryOrSparePartFor isbn isConsumableFor isPartOf isRelatedTo isSimilarTo issn isVariantOf \
        itemCondition iupacName jobTitle keywords knows knowsAbout knowsLanguage latitude legalName license logo \
        longitude maximumAttendeeCapacity mentions model molecularFormula molecularWeight \
        monoisotopicMolecularWeight mpn nonprofitStatus numberOfEmployees numberOfEpisodes numberOfPages \
        openingHours operatingSystem parentTaxon pattern position prepTime processorRequirements productID \
        productionDate programmingLanguage purchaseDate recipeCategory recipeCuisine recipeIngredient recipeYield \
        releaseDate runtimePlatform sameAs serialNumber servesCuisine size sku slogan smiles softwareRequirements \
        softwareVersion startDate taxonRank telephone termCode text thumbnailUrl url vatID version
        """

    private static let quantities = ["depth", "height", "weight", "width"]

    private static let namingProperties = [
        "Brand": ["brand"],
        "Country": ["countryOfOrigin", "nationality"],
        "EducationalOrganization": ["alumniOf"],
        "Organization": [
            "affiliation", "manufacturer", "memberOf", "parentOrganization", "publisher", "worksFor",
        ],
        "Person": [
            "actor", "author", "children", "colleague", "composer", "director", "editor", "employee",
            "founder",
            "illustrator", "lyricist", "parent", "spouse", "translator",
        ],
        "Place": [
            "birthPlace", "containedInPlace", "deathPlace", "foundingLocation", "homeLocation", "location",
        ],
    ]
}
