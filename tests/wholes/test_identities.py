from nescio.document import Decision, Document, Entity, Mention
from nescio.wholes.identities import Identities


def block(*people, kind="PERSON", decisions=()):
    """A linked block: each entity is a tuple of what it is called."""
    text, mentions, entities = "", [], []
    for number, names in enumerate(people, 1):
        places = []
        for name in names:
            places.append(len(mentions))
            mentions.append(Mention(len(text), len(text) + len(name), kind))
            text += f"{name}\n"
        entities.append(Entity(f"person-{number}", kind, tuple(places)))
    return Document(
        "b", text, lang="en", mentions=tuple(mentions), entities=tuple(entities), decisions=tuple(decisions)
    )


def renamed(*blocks):
    """What the entities of each block are called, and their ids in the whole."""
    identities = Identities("en")
    for one in blocks:
        identities.add(one)
    identities.settle()
    done = [identities.renamed(one) for one in blocks]
    return [{one.surface(one.mentions[e.mentions[0]]): e.id for e in one.entities} for one in done], done


def test_one_name_is_one_person_in_all_blocks_and_others_are_others():
    (first, second), _ = renamed(block(("Eyup Kaya", "Kaya"), ("Anna Brandt",)), block(("Anna Brandt",), ("Tom Ott",)))
    assert first == {"Eyup Kaya": "person-1", "Anna Brandt": "person-2"}
    assert second == {"Anna Brandt": "person-2", "Tom Ott": "person-3"}


def test_half_a_name_is_whoever_was_called_so_last_before_it_or_else_first_behind_it():
    (one, two, three, four), _ = renamed(
        block(("Kaya",)), block(("Eyup Kaya", "Kaya")), block(("Kaya",)), block(("Anna Kaya",), ("Mr Brandt",))
    )
    assert one["Kaya"] == two["Eyup Kaya"] == three["Kaya"] == "person-1"
    assert four["Anna Kaya"] != "person-1"


def test_two_entities_of_a_block_that_are_one_in_the_whole_become_one():
    _, (first, second) = renamed(block(("Eyup Kaya",)), block(("Eyup Kaya",), ("Kaya",)))
    assert [entity.mentions for entity in second.entities] == [(0, 1)]
    assert first.entities[0].id == second.entities[0].id


def test_an_acronym_is_who_was_introduced_with_it_unless_two_were():
    (one, two), _ = renamed(
        block(("Zumthor Housing Trust", "ZHT"), kind="ORG"), block(("ZHT",), kind="ORG"),
    )  # fmt: skip
    assert one["Zumthor Housing Trust"] == two["ZHT"]
    (one, two, three), _ = renamed(
        block(("Zumthor Housing Trust", "ZHT"), kind="ORG"),
        block(("East Brundle Tours", "ZHT"), kind="ORG"),
        block(("ZHT",), kind="ORG"),
    )
    assert len({one["Zumthor Housing Trust"], two["East Brundle Tours"], three["ZHT"]}) == 3


def test_what_is_masked_in_one_block_is_masked_in_all_and_says_why():
    mask, keep = Decision("person-1", "mask", "direct"), Decision("person-1", "keep", "none")
    _, (first, second) = renamed(block(("Eyup Kaya",), decisions=[keep]), block(("Eyup Kaya",), decisions=[mask]))
    assert [one.action for one in (*first.decisions, *second.decisions)] == ["mask", "mask"]
    assert first.decisions[0].identifier == "direct"
    assert first.decisions[0].reason.code == "block.masked_elsewhere"


def test_what_nothing_identifies_stays_a_thing_of_its_own_with_an_id_of_its_own():
    (one, two), _ = renamed(block(("two",), kind="QUANTITY"), block(("two",), kind="QUANTITY"))
    assert one["two"] != two["two"]
