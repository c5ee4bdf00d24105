"""The order and the index letters of a list according to ICU, through PyICU.

An oracle for built pages. It shares no code with Thumbindex, only the ICU library, and it uses ICU in another way
(collator comparisons instead of sort keys), so that agreement is meaningful.
"""

from collections.abc import Iterable
from functools import cmp_to_key

import icu

OTHER = "#"


def _collator(locale: icu.Locale) -> icu.Collator:
    """Returns the collator of a language, with numeric ordering."""
    collator = icu.Collator.createInstance(locale)
    collator.setAttribute(icu.UCollAttribute.NUMERIC_COLLATION, icu.UCollAttributeValue.ON)
    return collator


def _index(locale: icu.Locale, alphabets: Iterable[str]):
    """Returns the alphabetic index of a language, without ICU's default limit of 99 labels."""
    labels = icu.AlphabeticIndex(locale)
    labels.maxLabelCount = 2**31 - 1
    for tag in alphabets:
        labels.addLabels(icu.Locale.forLanguageTag(tag))
    return labels.buildImmutableIndex()


def expected(
    titles: list[str], language: str, alphabets: Iterable[str] = ()
) -> list[tuple[str, list[str]]]:
    """Returns the non-empty sections in order, each with its titles in order.

    Sections follow the order of the index, with "#" (everything before, between and after the alphabets) last. Titles
    that compare equal keep their order. ICU must have data for the language: for other languages, ICU's letters depend
    on the environment.
    """
    locale = icu.Locale.forLanguageTag(language)
    index = _index(locale, alphabets)
    sections: dict[int, list[str]] = {}
    for title in sorted(titles, key=cmp_to_key(_collator(locale).compare)):
        sections.setdefault(index.getBucketIndex(title), []).append(title)

    ordered: list[tuple[str, list[str]]] = []
    other: list[str] = []
    for bucket in sorted(sections):
        label, kind = index[bucket]
        if kind == icu.UAlphabeticIndexLabelType.NORMAL:
            ordered.append((label, sections[bucket]))
        else:
            other += sections[bucket]
    return ordered + ([(OTHER, other)] if other else [])
