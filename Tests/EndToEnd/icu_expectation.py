"""What ICU itself, asked through PyICU, says about the order and the letters of a list.

An oracle for pages that Thumbindex has built: it shares no code with Thumbindex, only the ICU library. It differs on
purpose in how it asks (collator comparisons where Thumbindex uses sort keys), so that agreement means something.
"""

from collections.abc import Iterable
from functools import cmp_to_key

import icu

OTHER = "#"


def _collator(locale: icu.Locale) -> icu.Collator:
    """The language's order, in which numbers count by value."""
    collator = icu.Collator.createInstance(locale)
    collator.setAttribute(icu.UCollAttribute.NUMERIC_COLLATION, icu.UCollAttributeValue.ON)
    return collator


def _index(locale: icu.Locale, alphabets: Iterable[str]):
    """The language's alphabetic index, without ICU's default limit of 99 labels."""
    labels = icu.AlphabeticIndex(locale)
    labels.maxLabelCount = 2**31 - 1
    for tag in alphabets:
        labels.addLabels(icu.Locale.forLanguageTag(tag))
    return labels.buildImmutableIndex()


def expected(
    titles: list[str], language: str, alphabets: Iterable[str] = ()
) -> list[tuple[str, list[str]]]:
    """The sections that hold any of the titles, in order, each with its titles in order.

    Sections follow the order of the index, with "#" (what stands before, between and after the alphabets) last.
    Titles that ICU orders alike keep the order in which they were given. The language needs to be one that ICU has
    data for: for others ICU's letters depend on the environment.
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
