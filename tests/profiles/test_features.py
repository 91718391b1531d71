"""What the attribute model looks at."""

from nescio.profiles.features import cue_features, gram, labels_in, read


def test_words_and_pairs_stand_where_they_are():
    text = "My husband and my husband."
    reading = read(text, "en")
    assert [text[start:end] for start, end in reading.grams[gram("husband")]] == ["husband", "husband"]
    assert [text[start:end] for start, end in reading.grams[gram("my husband")]] == ["My husband", "my husband"]
    assert gram("and my") not in reading.grams  # function words tell nothing


def test_masks_part_words():
    assert gram("husband left") not in read("husband [PERSON 1] left", "en").grams


def test_a_cue_stands_beside_its_rivals():
    reading = read("She lives in Nairobi, near Nairobi Park; her aunt lives in Lisbon.", "en")
    assert "location: most of several" in cue_features(reading, "location", "KE")
    assert "location: fewer of several" in cue_features(reading, "location", "PT")
    assert "location: others" in cue_features(reading, "location", "FR")


def test_only_countries_that_are_named_can_be_said():
    labels = labels_in(read("She lives in Nairobi.", "en"))
    assert ("location", "KE") in labels and ("location", "FR") not in labels
    assert ("sex", "female") in labels and ("sex", "male") in labels
