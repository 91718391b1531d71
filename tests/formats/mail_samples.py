"""Mails for tests, made by the standard library or by hand where it refuses to write what is broken."""

from email.message import EmailMessage, Message
from email.policy import SMTP

THOMSEN = "Angebot für Wibke Thomsen, Norderstraße 4, 24937 Flensburg\n"


def mail(body="Hallo Steffi,\n\ndas Angebot liegt bei.\n\nLG Jürgen\n", html="", **headers):
    """A mail; ``headers`` by name with underscores, None leaves one out."""
    made = EmailMessage()
    usual = {
        "From": "Jürgen Özdemir <j.oezdemir@stahlbau-nord.de>",
        "To": "Steffi Kraus <steffi.kraus@web.de>",
        "Subject": "Angebot für Frau Thomsen",
        "Date": "Mon, 14 Mar 2022 09:12:33 +0100",
        "Message-ID": "<CAF1@stahlbau-nord.de>",
    }
    for name, value in {**usual, **{key.replace("_", "-"): value for key, value in headers.items()}}.items():
        if value is not None:
            made[name] = value
    made.set_content(body)
    if html:
        made.add_alternative(html, subtype="html")
    return made


def attach(message, name, data, kind="application/octet-stream"):
    main, _, sub = kind.partition("/")
    message.add_attachment(data, maintype=main, subtype=sub, filename=name)
    return message


def eml(message: Message) -> bytes:
    return message.as_bytes(policy=SMTP)


def mbox(*messages: Message | bytes) -> bytes:
    """A mailbox; what is given as bytes goes in as it is."""
    parts = [one if isinstance(one, bytes) else one.as_bytes() for one in messages]
    return b"".join(b"From x@example.org Mon Mar 14 09:12:33 2022\n" + part.rstrip(b"\n") + b"\n\n" for part in parts)


def nested(depth):
    """A mail in a mail in a mail, the innermost of which names somebody."""
    inside = mail(f"Gruß von Wibke Thomsen aus Tiefe {depth}.\n")
    for _ in range(depth):
        outside = mail("Siehe unten.\n", Subject="WG")
        outside.add_attachment(inside)
        inside = outside
    return inside
