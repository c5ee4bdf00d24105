"""Makes the font of the pictures that show a site in chats and feeds, from Noto Serif Display (Debian's fonts-noto-extra).

    python subset.py NotoSerifDisplay-Medium.ttf ../../Sources/FontFile/NotoSerifDisplay.ttf

The font has Latin, Greek and Cyrillic letters, and kerning between the frequent ones in a `kern` table. It has no hints,
and only the tables that `OutlineFont.swift` reads. Needs fontTools.
"""

import sys

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

CHARACTERS = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1CD, 0x1DC),
    (0x218, 0x21B), (0x259, 0x259), (0x2BB, 0x2BC), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x4FF), (0x1E00, 0x1EFF),
    (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x2032, 0x2033), (0x2039, 0x203A),
    (0x20AC, 0x20AC), (0x2116, 0x2116), (0x2122, 0x2122), (0x2212, 0x2212),
]
KERNED = [(0x41, 0x5A), (0x61, 0x7A), (0x391, 0x3A9), (0x3B1, 0x3C9), (0x410, 0x44F)]
#: Smaller distances cannot be seen. The font has 1,000 units per em.
LEAST_KERNING = 15


def main(source, target):
    font = TTFont(source, recalcTimestamp=False)
    cmap = font.getBestCmap()
    kerning = pairs(font, {cmap[each] for first, last in KERNED for each in range(first, last + 1) if each in cmap})
    options = Options(
        hinting=False, layout_features=[], notdef_outline=False, name_IDs=[0, 1, 2, 13, 14], name_languages=[0x409])
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "OS/2", "STAT", "gasp", "prep", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[each for first, last in CHARACTERS for each in range(first, last + 1)])
    subsetter.subset(font)
    simplify(font)
    font["kern"] = kern_table(kerning, set(font.getGlyphOrder()))
    font["cmap"].tables = [each for each in font["cmap"].tables if each.platformID == 3]
    font.save(target)


def pairs(font, glyphs):
    """Returns the kerning of pairs of some glyphs from the table GPOS."""
    table = font["GPOS"].table
    lookups = {
        number for feature in table.FeatureList.FeatureRecord if feature.FeatureTag == "kern"
        for number in feature.Feature.LookupListIndex}
    found = {}
    for number in sorted(lookups):
        for subtable in table.LookupList.Lookup[number].SubTable:
            subtable = subtable.ExtSubTable if subtable.LookupType == 9 else subtable
            if subtable.LookupType == 2:
                for pair, value in values(subtable, glyphs):
                    found.setdefault(pair, getattr(value, "XAdvance", 0) if value else 0)
    return {pair: value for pair, value in found.items() if abs(value) >= LEAST_KERNING}


def values(subtable, glyphs):
    """Yields the pairs of glyphs in a subtable with pair adjustments, each with the value of the first glyph."""
    for position, first in enumerate(subtable.Coverage.glyphs):
        if first not in glyphs:
            continue
        if subtable.Format == 1:
            for record in subtable.PairSet[position].PairValueRecord:
                if record.SecondGlyph in glyphs:
                    yield (first, record.SecondGlyph), record.Value1
        else:
            records = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in glyphs:
                yield (first, second), records[subtable.ClassDef2.classDefs.get(second, 0)].Value1


def simplify(font):
    """Replaces composite glyphs whose components are composite, scaled or rotated with simple ones."""
    outlines = font["glyf"]
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        glyph = outlines[name]
        if glyph.isComposite() and any(
                hasattr(part, "transform") or not hasattr(part, "x") or outlines[part.glyphName].isComposite()
                for part in glyph.components):
            recording = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(recording)
            pen = TTGlyphPen(None)
            recording.replay(pen)
            outlines[name] = pen.glyph()


def kern_table(kerning, glyphs):
    subtable = KernTable_format_0()
    subtable.version, subtable.coverage, subtable.apple, subtable.tupleIndex = 0, 1, False, None
    subtable.kernTable = {pair: value for pair, value in kerning.items() if glyphs.issuperset(pair)}
    table = newTable("kern")
    table.version, table.kernTables = 0, [subtable]
    return table


main(*sys.argv[1:])
