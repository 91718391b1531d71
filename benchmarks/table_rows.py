"""Made-up tables for ``benchmarks/tables.py``: people with columns of many kinds beside columns of ordinary things.

A part of the names is in no list of names; names of columns are spelled in many ways. The rules were written with the "usual" and
the "unusual" spellings in view; the "held-out" ones are for the figure that is reported.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

# Kinds of cells that must not survive, and kinds that must stay.
PERSONAL = (
    "surname", "given", "full name", "birth date", "zip", "town", "street", "phone", "mail", "customer number", "insurance number",
    "iban", "age", "comment",
)  # fmt: skip
ORDINARY = ("product", "amount", "status", "colour", "quantity", "category", "remark")

HEADERS = {
    "de": {
        "surname": ("Nachname", "Familienname", "Zuname", "Name"),
        "given": ("Vorname", "Rufname"),
        "full name": ("Ansprechpartner", "Name, Vorname", "Kundenname", "Patient"),
        "birth date": ("Geburtsdatum", "geb.", "Geb.-Datum", "Geburtstag"),
        "zip": ("PLZ", "Postleitzahl"),
        "town": ("Ort", "Wohnort", "Stadt"),
        "street": ("Straße", "Strasse", "Straße und Hausnr."),
        "phone": ("Telefon", "Tel.", "Handy", "Mobilnummer"),
        "mail": ("E-Mail", "Mailadresse", "E-Mail-Adresse"),
        "customer number": ("Kd.-Nr.", "Kundennummer", "Kundennr", "Kunden-ID"),
        "insurance number": ("Versichertennummer", "KVNR", "Vers.-Nr."),
        "iban": ("IBAN", "Kontonummer (IBAN)"),
        "age": ("Alter", "Alter (Jahre)"),
        "comment": ("Bemerkung", "Notiz", "Kommentar"),
        "product": ("Produkt", "Artikel", "Bezeichnung"),
        "amount": ("Betrag", "Preis", "Summe"),
        "status": ("Status", "Stand"),
        "colour": ("Farbe",),
        "quantity": ("Menge", "Anzahl", "Stk."),
        "category": ("Kategorie", "Art", "Warengruppe"),
        "remark": ("Hinweis", "Lieferhinweis"),
    },
    "en": {
        "surname": ("Surname", "Last name", "Family name", "lname"),
        "given": ("First name", "Forename", "Given name"),
        "full name": ("Name", "Full name", "Contact person", "Patient"),
        "birth date": ("DOB", "Date of birth", "Birthdate", "born"),
        "zip": ("ZIP", "Postcode", "Zip code"),
        "town": ("City", "Town"),
        "street": ("Street", "Street address", "Address"),
        "phone": ("Phone", "Tel", "Mobile", "Phone no."),
        "mail": ("Email", "E-mail", "Email address"),
        "customer number": ("Customer no.", "cust_id", "Client number", "Customer ID"),
        "insurance number": ("Insurance no.", "Policy number", "Member ID"),
        "iban": ("IBAN", "Account number"),
        "age": ("Age", "Age (years)"),
        "comment": ("Comment", "Notes", "Remarks"),
        "product": ("Product", "Item", "Description"),
        "amount": ("Amount", "Price", "Total"),
        "status": ("Status", "State"),
        "colour": ("Colour", "Color"),
        "quantity": ("Quantity", "Qty", "Units"),
        "category": ("Category", "Type"),
        "remark": ("Delivery note", "Instructions"),
    },
}
UNUSUAL = {
    "de": {
        "surname": ("NACHNAME_KUNDE", "Fam.-Name", "Nachname/Zuname", "Kunde: Nachname"),
        "given": ("Vorname(n)", "VORNAME_1", "Vornamen"),
        "full name": ("Vor- und Zuname", "Versicherte Person", "Name des Mieters", "Kontakt"),
        "birth date": ("geb. am", "GEBDAT", "Geb.datum", "Geburts-Datum"),
        "zip": ("PLZ (Wohnsitz)", "Plz.", "PLZ_RECHNUNG"),
        "town": ("Wohnsitz", "Gemeinde", "ORT_LIEFER"),
        "street": ("Str./Nr.", "Anschrift", "Strasse_1"),
        "phone": ("Rufnummer", "Tel. privat", "Telefon-Nr. (tagsüber)"),
        "mail": ("eMail", "EMAIL_1", "Mail (privat)"),
        "customer number": ("KdNr", "KUNDEN_NR", "Mitgliedsnr.", "Debitorennummer"),
        "insurance number": ("Versicherungsnr.", "VersNr", "Krankenvers.-Nr."),
        "iban": ("Bankverbindung", "IBAN Kunde"),
        "age": ("Alter in Jahren", "Lebensalter"),
        "comment": ("Gesprächsnotiz", "Anm.", "Verlauf"),
        "product": ("Artikelbez.", "Ware", "Produktname"),
        "amount": ("Rechnungsbetrag", "Betrag in EUR", "Gesamtpreis"),
        "status": ("Bearbeitungsstatus", "Auftragsstatus"),
        "colour": ("Farbton", "Farbe/Dekor"),
        "quantity": ("Stückzahl", "Bestellmenge"),
        "category": ("Produktgruppe", "Typ"),
        "remark": ("Zusatz", "Versandhinweis"),
    },
    "en": {
        "surname": ("cust_surname", "LAST_NM", "Surname (legal)", "Client last name"),
        "given": ("FIRST_NM", "First Name(s)", "givenName"),
        "full name": ("Insured person", "Account holder", "Tenant name", "customerName"),
        "birth date": ("birth_dt", "Birth Date (DD/MM/YYYY)", "D.O.B."),
        "zip": ("postal_cd", "Post-code", "ZIP/Postal"),
        "town": ("Town/City", "addr_city", "Place of residence"),
        "street": ("addr_line1", "Street & no.", "Home address"),
        "phone": ("Daytime phone", "tel_no", "Cell"),
        "mail": ("e_mail", "Mail", "contactEmail"),
        "customer number": ("CustNo", "Acct #", "Membership No", "client_ref"),
        "insurance number": ("Policy #", "NHS number", "Health plan ID"),
        "iban": ("Bank account (IBAN)", "iban_code"),
        "age": ("Patient age", "age_yrs"),
        "comment": ("Call log", "free_text", "Observations"),
        "product": ("Item description", "prod_name", "Article"),
        "amount": ("Invoice total", "net_amount", "Amt"),
        "status": ("Order status", "Progress"),
        "colour": ("Finish", "item_color"),
        "quantity": ("No. of units", "Qty ordered"),
        "category": ("Product group", "Segment"),
        "remark": ("Packing hint", "Shipping info"),
    },
}
HELD_OUT = {
    "de": {
        "surname": ("Nachn.", "Familien-Name", "Nachname (Patient)", "KD_NAME2_NACHNAME"),
        "given": ("Vorn.", "1. Vorname", "Vorname Kind"),
        "full name": ("Halter", "Teilnehmer/in", "Kunde", "Sachbearbeiter"),
        "birth date": ("Geboren am", "GebTag", "Geb."),
        "zip": ("Postleitz.", "PLZ Ort-Code", "plz"),
        "town": ("Wohnort/Stadt", "Ortschaft", "stadt_name"),
        "street": ("Straße/Hausnr.", "Str.", "Wohnanschrift"),
        "phone": ("Telefonnr.", "Mobiltel.", "Fon"),
        "mail": ("Email-Adr.", "E-Mailadresse", "e-mail"),
        "customer number": ("Kunde Nr.", "Knr.", "Kundenkennung", "Kd-ID"),
        "insurance number": ("Versicherungsnummer", "Versicherten-ID", "Policennr."),
        "iban": ("IBAN-Nr.", "Konto (IBAN)"),
        "age": ("Alter", "Alter b. Aufnahme"),
        "comment": ("Vermerk", "Info", "Text"),
        "product": ("Gegenstand", "Pos.-Text", "Sorte"),
        "amount": ("EUR", "Einzelpreis", "Brutto"),
        "status": ("Zustand", "Erledigt?"),
        "colour": ("Farbvariante", "Couleur"),
        "quantity": ("Mge.", "Stück"),
        "category": ("Rubrik", "Sparte"),
        "remark": ("Zustellhinweis", "Sonstiges"),
    },
    "en": {
        "surname": ("SURNAME_TXT", "Family Nm", "Last", "Patient surname"),
        "given": ("First", "Fore name", "Preferred name"),
        "full name": ("Policyholder", "Attendee", "Guest name", "Claimant"),
        "birth date": ("Birth", "dateOfBirth", "Date born"),
        "zip": ("Zip+4", "PCode", "mailing_zip"),
        "town": ("Municipality", "city_name", "Home town"),
        "street": ("Addr 1", "Street line", "Residential address"),
        "phone": ("Telephone (home)", "Mob.", "phone_1"),
        "mail": ("E-Mail (work)", "email_addr", "Email ID"),
        "customer number": ("Customer #", "Cust. Ref", "account_no", "Client ID"),
        "insurance number": ("Insurance policy no", "Member number", "SSN"),
        "iban": ("IBAN/Account", "Bank details"),
        "age": ("AGE", "Age at visit"),
        "comment": ("Details", "Text", "History"),
        "product": ("Goods", "Item ordered", "Model"),
        "amount": ("Cost", "Unit price", "Value"),
        "status": ("Current status", "Outcome"),
        "colour": ("Shade", "Colour code"),
        "quantity": ("No. ordered", "Pieces"),
        "category": ("Dept", "Class"),
        "remark": ("Hint", "Handling"),
    },
}
SPELLINGS = {"usual": HEADERS, "unusual": UNUSUAL, "held-out": HELD_OUT}

_GIVEN = {
    "de": "Anna Josef Maria Peter Katharina Uwe Sabine Dieter Heike Jonas Leonie Mehmet Agnieszka Yusuf Grete Ansgar".split(),
    "en": "Emily James Olivia Harry Grace Thomas Sophie Daniel Chloe Mark Priya Omar Siobhan Tariq Joy Victor".split(),
}
# Family names that are ordinary words, too, and usual ones.
_FAMILY = {
    "de": "Müller Schmidt Becker Hoffmann Koch Bauer Wolf Lang Sommer Nowak Yılmaz Schröder Brandt Vogt Kaya Peters".split(),
    "en": "Smith Johnson Baker Carter Wood Young Price Khan Hughes Evans Murphy Patel Stone Marsh Bishop Novak".split(),
}
_BEGIN = {
    "de": "Ober Unter Zwick Quit Tschent Habe Prohas Kneiss Dimpf Wurzel Grasl Pfeffer Lachen Rauten Schnatt Brunz".split(),
    "en": "Thistle Quibble Harrow Wexen Brock Fennim Gaddes Ormse Trewin Pellow Skelmer Ashcom Dunwor Ickle Yarrow".split(),
}
_END = {
    "de": "huber acher erl terer scher zettl ka inger elmoser brenner gruber tner matz wieser egger".split(),
    "en": "thwaite more combe worth ley ton by well shaw field bridge dale stead ham cott".split(),
}
_STREETS = {
    "de": ("Lindenweg", "Hauptstraße", "Am Mühlbach", "Gartenstr.", "Bahnhofplatz", "Zur Alten Ziegelei", "Rosengasse"),
    "en": ("Mill Lane", "High Street", "Church Road", "Station Road", "Park Avenue", "Orchard Close", "Kingsway"),
}
_TOWNS = {
    "de": (
        "Detmold", "Bielefeld", "Passau", "Oberammergau", "Husum", "Zeven", "Bad Aibling", "Köln", "Itzehoe", "Gföhl",
        "Wörth am Main", "Hinterzarten",
    ),
    "en": (
        "Leeds", "Truro", "Chipping Norton", "Bath", "Swansea", "Diss", "Kirkby Lonsdale", "Boston", "Austin", "Mold",
        "Frome", "Much Wenlock",
    ),
}  # fmt: skip
_VALUES = {
    "de": {
        "product": (
            "Stehlampe Arvika", "Tischdecke", "Regal Kiefer 80 cm", "Wasserkocher", "Teppich Berber", "Schraubenset M6",
            "Bürostuhl Ergo", "Kaffeemaschine KM-200", "Gartenschlauch", "Vorhang blau", "Bettwäsche", "LED-Leuchte 9 W",
        ),
        "status": ("offen", "bezahlt", "storniert", "in Bearbeitung", "abgeschlossen"),
        "colour": ("rot", "Blau", "grün", "Schwarz", "weiß", "Anthrazit"),
        "category": ("Möbel", "Haushalt", "Garten", "Licht", "Textil"),
        "remark": ("bitte klingeln", "Lieferung frei Haus", "Ware ist zerbrechlich", "Abholung durch Spedition", "ohne Verpackung"),
    },
    "en": {
        "product": (
            "Floor lamp", "Table cloth", "Pine shelf 80 cm", "Kettle", "Berber rug", "Screw set M6", "Office chair Ergo",
            "Coffee maker KM-200", "Garden hose", "Blue curtain", "Bed linen", "LED bulb 9 W",
        ),
        "status": ("open", "paid", "cancelled", "in progress", "closed"),
        "colour": ("red", "Blue", "green", "Black", "white", "Charcoal"),
        "category": ("Furniture", "Household", "Garden", "Lighting", "Textiles"),
        "remark": ("please ring the bell", "free delivery", "goods are fragile", "collected by carrier", "without packaging"),
    },
}  # fmt: skip
_COMMENTS = {
    "de": (
        "{family} rief an und fragt nach der Lieferung", "Frau {family} wartet seit 14 Tagen", "{given} hat bezahlt",
        "Rückruf an {given} {family} erbeten", "Ware an {family} verschickt", "keine Besonderheiten", "{family}: Mahnung gesendet",
    ),
    "en": (
        "{family} called about the delivery", "Mr {family} has been waiting for 14 days", "{given} has paid",
        "please call {given} {family} back", "goods sent to {family}", "nothing to report", "{family}: reminder sent",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """A table: the kind of each column, its name, and the rows; ``people`` are given and family name of each row."""

    kinds: list[str]
    names: list[str]
    rows: list[list[str]]
    people: list[tuple[str, str]]


def make_table(lang: str, rows: int, seed: int, headers: str = "usual") -> Table:
    """A table of people; the same arguments give the same table."""
    chance = random.Random(f"{seed} {lang} {headers}")
    spellings = SPELLINGS[headers][lang]
    kinds = [*PERSONAL, *ORDINARY]
    # Not both a column of full names and those of its parts, and not always the same order.
    kinds = [kind for kind in kinds if kind not in (("full name",) if seed % 2 else ("surname", "given"))]
    chance.shuffle(kinds)
    names = [chance.choice(spellings[kind]) for kind in kinds]
    people = [_person(lang, chance) for _ in range(rows)]
    return Table(kinds, names, [[_value(kind, lang, one, chance) for kind in kinds] for one in people], people)


def _person(lang: str, chance: random.Random) -> tuple[str, str]:
    family = chance.choice(_FAMILY[lang])
    if chance.random() < 0.6:
        family = chance.choice(_BEGIN[lang]) + chance.choice(_END[lang])
    if chance.random() < 0.05:
        family = f"{family}-{chance.choice(_FAMILY[lang])}"
    return chance.choice(_GIVEN[lang]), family


def _value(kind: str, lang: str, person: tuple[str, str], chance: random.Random) -> str:
    given, family = person
    german = lang == "de"
    number = chance.randint
    match kind:
        case "surname":
            return family
        case "given":
            return given
        case "full name":
            return f"{given} {family}"
        case "birth date":
            day, month, year = number(1, 28), number(1, 12), number(1930, 2012)
            if german:
                return f"{day}.{month}.{year % 100:02}" if chance.random() < 0.5 else f"{day:02}.{month:02}.{year}"
            return f"{month}/{day}/{year % 100:02}" if chance.random() < 0.5 else f"{year}-{month:02}-{day:02}"
        case "zip":
            return f"{number(1001, 99998):05}"
        case "town":
            return chance.choice(_TOWNS[lang])
        case "street":
            street = chance.choice(_STREETS[lang])
            return f"{street} {number(1, 120)}" if german else f"{number(1, 120)} {street}"
        case "phone":
            return (
                f"0{number(150, 179)} {number(1000000, 9999999)}"
                if german
                else f"0{number(1200, 1999)} {number(100000, 999999)}"
            )
        case "mail":
            return f"{given[:1].lower()}{number(10, 99)}.{number(100, 999)}@example.{'de' if german else 'com'}"
        case "customer number":
            return str(number(10000, 99999))
        case "insurance number":
            return f"{chance.choice('ABKMRT')}{number(100000000, 999999999)}"
        case "iban":
            return f"DE{number(10, 99)}{number(10**8, 10**9 - 1)}{number(10**8, 10**9 - 1)}"
        case "age":
            return str(number(18, 97))
        case "comment":
            return chance.choice(_COMMENTS[lang]).format(given=given, family=family)
        case "amount":
            return f"{number(1, 999)},{number(10, 99)}" if german else f"{number(1, 999)}.{number(10, 99)}"
        case "quantity":
            return str(number(1, 40))
        case _:
            return chance.choice(_VALUES[lang][kind])
