"""Invented clubs and people. Any likeness to a real club or player is chance."""

from __future__ import annotations

import random

FEDERATION = "Demobond Troefcall"
CLUBS = (
    ("De Gouden Boer", "Paramaribo"),
    ("Fajalobi", "Lelydorp"),
    ("Hartenvrouw", "Paramaribo"),
    ("Kankantri", "Wanica"),
    ("Klaverblad", "Commewijne"),
    ("Koto Misi", "Paramaribo"),
    ("Palulu", "Domburg"),
    ("Ruitenaas", "Paramaribo"),
    ("Sabaku", "Nieuw Nickerie"),
    ("Troefvrienden Zorg en Hoop", "Paramaribo"),
)
GIVEN_NAMES = (
    "Anand", "Anita", "Armand", "Astrid", "Carlo", "Chandra", "Cheryl", "Deborah", "Dennis", "Djoemadi", "Edith",
    "Eline", "Ewald", "Farida", "Frits", "Glenn", "Gracia", "Hanna", "Henk", "Humphrey", "Indra", "Iwan", "Jennifer",
    "Johan", "Joyce", "Kenneth", "Lilian", "Ludwig", "Marlon", "Mavis", "Melvin", "Mireille", "Naushad", "Noeri",
    "Orlando", "Patricia", "Radjen", "Rita", "Robby", "Roy", "Sandra", "Satish", "Sherida", "Soeki", "Stanley",
    "Sylvia", "Theo", "Urmila", "Wim", "Yvonne",
)  # fmt: skip
FAMILY_NAMES = (
    "Amatali", "Baldew", "Chin A Foeng", "Doelwijt", "Emanuelson", "Etnel", "Fernandes", "Gangaram",
    "Goedhoop", "Hoepel", "Jong Baw", "Kartodikromo", "Kasanpawiro", "Landveld", "Lie A Ling", "Mangal", "Misiekaba",
    "Moesan", "Nojodimedjo", "Olf", "Pansa", "Poeketi", "Rambaran", "Resosemito", "Rozenblad", "Samsoedien", "Sanches",
    "Slijngard", "Soekhai", "Tjon A Kon", "van Dams", "van Genderen", "Vreugd", "Winter-Tan", "Zeefuik",
)  # fmt: skip


def somebody(rng: random.Random) -> str:
    """A name that nobody in particular has; two people may well get the same one."""
    return f"{rng.choice(GIVEN_NAMES)} {rng.choice(FAMILY_NAMES)}"
