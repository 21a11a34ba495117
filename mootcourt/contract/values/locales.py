"""What a locale declares: the decimal sign, the order of day and month, the currency."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mootcourt.contract.values.words import table


class Locale(NamedTuple):
    """What a BCP 47 tag says about writing; a part that it does not say is None.

    Attributes:
        decimal: The decimal sign, ``.`` or ``,``.
        order: ``dmy`` or ``mdy``, for days written in figures with the year last.
        currency: The currency of the region.
    """

    decimal: str | None = None
    order: str | None = None
    currency: str | None = None


NOTHING = Locale()


@lru_cache(maxsize=512)
def locale_of(tag: str | None) -> Locale:
    """Return what the tag declares; an unknown tag declares nothing."""
    if not tag:
        return NOTHING
    parts = tag.replace("_", "-").split("-")
    language = parts[0].lower()
    region = next((part.upper() for part in parts[1:] if len(part) == 2), "")
    full = f"{language}-{region}"
    return Locale(_decimal(language, full), _order(language, region, full), _listed("currency").get(region))


@lru_cache(maxsize=8)
def _listed(section: str) -> dict[str, str]:
    """Return a section of the table turned round: tag to what it declares."""
    return {tag: value for value, tags in table("locales.yaml")[section].items() for tag in tags.split()}


def _decimal(language: str, full: str) -> str | None:
    if full in table("locales.yaml")["unknown-decimal"].split():
        return None
    signs = _listed("decimal")
    return signs.get(full) or signs.get(language)


def _order(language: str, region: str, full: str) -> str | None:
    if full in table("locales.yaml")["unknown-order"].split():
        return None
    if region:
        return _listed("order").get(region)
    return _listed("language-order").get(language)
