"""Sample names for lists."""

THINGS = ("Lamp", "Chair", "Table", "Shelf", "Basket", "Umbrella")

ANIMALS = [
    ("Aardvark", "Mammal", "Orycteropus afer"), ("Albatross", "Bird", "Diomedea exulans"),
    ("Alligator", "Reptile", "Alligator mississippiensis"), ("Axolotl", "Amphibian", "Ambystoma mexicanum"),
    ("Badger", "Mammal", "Meles meles"), ("Bat", "Mammal", "Myotis myotis"), ("Bear", "Mammal", "Ursus arctos"),
    ("Cat", "Mammal", "Felis catus"), ("Crane", "Bird", "Grus grus"), ("Crow", "Bird", "Corvus corone"),
    ("Dormouse", "Mammal", "Glis glis"), ("Duck", "Bird", "Anas platyrhynchos"), ("Eagle", "Bird", "Aquila chrysaetos"),
    ("Eel", "Fish", "Anguilla anguilla"), ("Falcon", "Bird", "Falco peregrinus"), ("Fox", "Mammal", "Vulpes vulpes"),
    ("Gecko", "Reptile", "Gekko gecko"), ("Goose", "Bird", "Anser anser"), ("Hare", "Mammal", "Lepus europaeus"),
    ("Heron", "Bird", "Ardea cinerea"), ("Ibex", "Mammal", "Capra ibex"), ("Jackdaw", "Bird", "Coloeus monedula"),
    ("Kestrel", "Bird", "Falco tinnunculus"), ("Lark", "Bird", "Alauda arvensis"), ("Lynx", "Mammal", "Lynx lynx"),
    ("Mole", "Mammal", "Talpa europaea"), ("Newt", "Amphibian", "Lissotriton vulgaris"),
    ("Otter", "Mammal", "Lutra lutra"), ("Owl", "Bird", "Strix aluco"), ("Pike", "Fish", "Esox lucius"),
    ("Quail", "Bird", "Coturnix coturnix"), ("Rook", "Bird", "Corvus frugilegus"), ("Seal", "Mammal", "Phoca vitulina"),
    ("Stoat", "Mammal", "Mustela erminea"), ("Toad", "Amphibian", "Bufo bufo"), ("Trout", "Fish", "Salmo trutta"),
    ("Wolf", "Mammal", "Canis lupus"), ("Wren", "Bird", "Troglodytes troglodytes"), ("Yak", "Mammal", "Bos mutus"),
    ("Zebra", "Mammal", "Equus quagga"),
]

LONG_WORD = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"

TOPICS = ("Astronomy", "Bookbinding", "Cartography and surveying", "Dance", "Electricity", "Fishing",
          "Glass", "Horticulture", "Ink", "Joinery, turning and marquetry", "Knots", "Law")

SYLLABLES = ("ba", "be", "dor", "fin", "gal", "hem", "in", "ka", "lo", "mir", "na", "os", "pa", "rin", "sul", "te", "ur",
             "vo", "win", "zel")

DISHES = [
    ("青椒肉絲", "ちんじゃおろーす", "肉料理"), ("味噌汁", "みそしる", "汁物"), ("うどん", "うどん", "麺類"),
    ("おにぎり", "おにぎり", "ご飯"), ("唐揚げ", "からあげ", "肉料理"), ("きつねうどん", "きつねうどん", "麺類"),
    ("寿司", "すし", "ご飯"), ("刺身", "さしみ", "魚料理"), ("すき焼き", "すきやき", "鍋物"), ("蕎麦", "そば", "麺類"),
    ("鯛めし", "たいめし", "ご飯"), ("茶碗蒸し", "ちゃわんむし", "卵料理"), ("天ぷら", "てんぷら", "揚げ物"),
    ("納豆", "なっとう", "豆料理"), ("肉じゃが", "にくじゃが", "煮物"), ("ハンバーグ", "はんばーぐ", "肉料理"),
    ("ひじき", "ひじき", "煮物"), ("焼き鳥", "やきとり", "肉料理"), ("湯豆腐", "ゆどうふ", "鍋物"), ("和え物", "あえもの", "小鉢"),
]

BIRDS = [
    ("حمامة", "المدينة"), ("نسر", "الجبال العالية"), ("صقر", "الجبال العالية"), ("بومة", "الغابة"), ("عصفور", "المدينة"),
    ("غراب", "المدينة"), ("لقلق", "النهر"), ("بط", "النهر"), ("إوز", "النهر"), ("طاووس", "الحديقة الكبيرة"),
    ("ببغاء", "الحديقة الكبيرة"), ("نعامة", "الصحراء"), ("دجاجة", "القرية"), ("ديك", "القرية"), ("سنونو", "القرية"),
    ("قبرة", "الحقول"), ("كركي", "النهر"), ("يمامة", "المدينة"),
]

_ELEMENTS = """
H Hydrogen He Helium Li Lithium Be Beryllium B Boron C Carbon N Nitrogen O Oxygen F Fluorine Ne Neon Na Sodium
Mg Magnesium Al Aluminium Si Silicon P Phosphorus S Sulfur Cl Chlorine Ar Argon K Potassium Ca Calcium Sc Scandium
Ti Titanium V Vanadium Cr Chromium Mn Manganese Fe Iron Co Cobalt Ni Nickel Cu Copper Zn Zinc Ga Gallium
Ge Germanium As Arsenic Se Selenium Br Bromine Kr Krypton Rb Rubidium Sr Strontium Y Yttrium Zr Zirconium Nb Niobium
Mo Molybdenum Tc Technetium Ru Ruthenium Rh Rhodium Pd Palladium Ag Silver Cd Cadmium In Indium Sn Tin Sb Antimony
Te Tellurium I Iodine Xe Xenon Cs Caesium Ba Barium La Lanthanum Ce Cerium Pr Praseodymium Nd Neodymium Pm Promethium
Sm Samarium Eu Europium Gd Gadolinium Tb Terbium Dy Dysprosium Ho Holmium Er Erbium Tm Thulium Yb Ytterbium
Lu Lutetium Hf Hafnium Ta Tantalum W Tungsten Re Rhenium Os Osmium Ir Iridium Pt Platinum Au Gold Hg Mercury
Tl Thallium Pb Lead Bi Bismuth Po Polonium At Astatine Rn Radon Fr Francium Ra Radium Ac Actinium Th Thorium
Pa Protactinium U Uranium Np Neptunium Pu Plutonium Am Americium Cm Curium Bk Berkelium Cf Californium
Es Einsteinium Fm Fermium Md Mendelevium No Nobelium Lr Lawrencium Rf Rutherfordium Db Dubnium Sg Seaborgium
Bh Bohrium Hs Hassium Mt Meitnerium Ds Darmstadtium Rg Roentgenium Cn Copernicium Nh Nihonium Fl Flerovium
Mc Moscovium Lv Livermorium Ts Tennessine Og Oganesson
""".split()

#: Symbol and name.
ELEMENTS = list(zip(_ELEMENTS[::2], _ELEMENTS[1::2]))
