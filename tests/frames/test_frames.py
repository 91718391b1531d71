"""Data frames come out as they went in, without what identifies."""

import pytest

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

from nescio.errors import UsageError, VerificationError  # noqa: E402
from nescio.formats.tables import blocks  # noqa: E402
from nescio.frames import anonymize_frame  # noqa: E402

ROWS = {
    "Name": ["Ayşe Demir", "Tom Whitfield", None, "Ayşe Demir"],
    "Stock": [4, 7, 1, 2],
    "Notes": ["Ayşe Demir asked about the boiler 😀", "Mr Whitfield paid", "nothing new", "Demir moved to Leeds"],
}


def frame(**more):
    return pandas.DataFrame({**ROWS, **more})


def clean(given, **settings):
    return anonymize_frame(given, model="none", **settings)


def everything(made):
    """All that can be read in a frame, its names and its index among it."""
    return f"{list(made.columns)} {list(made.index)} {made.to_dict('list')}"


@pytest.mark.parametrize("how", [{}, {"replace": "surrogate"}, {"workers": 2}])
def test_a_frame_of_many_blocks_has_one_tag_or_name_for_one_person(monkeypatch, how):
    monkeypatch.setattr(blocks, "LONGEST_BLOCK", 300)
    given = pandas.concat([frame()] * 12, ignore_index=True)
    notes = []
    made = clean(given, on_note=notes.append, **how)
    assert any("blocks" in note for note in notes)
    for name in ("Ayşe Demir", "Tom Whitfield"):
        assert made["Name"][given["Name"] == name].nunique() == 1
    assert made["Name"].nunique() == 2


def test_one_person_has_one_tag_in_all_rows_and_the_given_frame_stays():
    given = frame()
    made = clean(given)
    assert made["Name"].tolist()[:2] == ["[PERSON 1]", "[PERSON 2]"]
    assert made["Notes"].tolist() == [
        "[PERSON 1] asked about the boiler 😀",
        "[PERSON 2] paid",
        "nothing new",
        "[PERSON 1] moved to [LOC 1]",
    ]
    assert given["Name"].tolist()[0] == "Ayşe Demir"


def test_missing_values_and_types_are_kept():
    given = frame(
        Price=[1.5, float("nan"), 3.0, 2.0],
        Seen=pandas.to_datetime(["2020-01-03", None, "2021-05-05", "2020-01-03"]),
        Open=[True, False, True, True],
        Grade=pandas.Categorical(["high", "low", "low", None]),
    )
    made = clean(given, keep_columns=["Seen"])
    assert pandas.isna(made["Name"].iloc[2])
    assert made["Stock"].tolist() == [4, 7, 1, 2]
    assert made["Price"].isna().tolist() == [False, True, False, False]
    assert made["Seen"].equals(given["Seen"])
    assert made.dtypes.drop("Name").tolist() == given.dtypes.drop("Name").tolist()


def test_categories_that_nobody_has_are_not_shown():
    grades = pandas.Categorical(
        ["Ayşe Demir", "Tom Whitfield", "x", "x"], categories=["x", "Ayşe Demir", "Tom Whitfield", "Elif Kaya"]
    )
    made = clean(frame(Name=grades))
    assert isinstance(made["Name"].dtype, pandas.CategoricalDtype)
    assert not {"Ayşe Demir", "Tom Whitfield", "Elif Kaya"} & set(made["Name"].cat.categories)


def test_index_is_read_like_a_column_and_row_numbers_stay():
    named = pandas.DataFrame(
        {"Notes": ["paid", "moved"]}, index=pandas.Index(["Ayşe Demir", "Tom Whitfield"], name="Name")
    )
    made = clean(named)
    assert made.index.tolist() == ["[PERSON 1]", "[PERSON 2]"]
    assert made.index.name == "Name"
    numbered = frame().iloc[1:3]
    assert clean(numbered).index.tolist() == [1, 2]


def test_several_levels_of_an_index_and_of_names():
    levels = pandas.MultiIndex.from_tuples([("Ayşe Demir", 1), ("Tom Whitfield", 2)], names=["Name", "Visit"])
    made = clean(pandas.DataFrame({("Visit", "Notes"): ["paid", "moved to Leeds"]}, index=levels))
    assert made.index.names == ["Name", "Visit"]
    assert made.index[0] == ("[PERSON 1]", 1)
    assert made.columns.tolist() == [("Visit", "Notes")]


def test_values_of_several_kinds_in_one_column():
    made = clean(frame(Any=[1, "Ayşe Demir", None, {"who": "Tom Whitfield"}]))
    assert made["Any"].iloc[0] == 1
    assert "Demir" not in everything(made)
    assert "Whitfield" not in everything(made)


def test_masked_numbers_and_dates_are_missing():
    born = pandas.to_datetime(["1979-03-03", "1981-07-02", "1990-01-01", "1979-03-03"])
    made = clean(frame(**{"Date of birth": born, "Age": [44, 42, 33, 44]}))
    assert made["Date of birth"].isna().all()
    assert made["Date of birth"].dtype.kind == "M"
    assert made["Age"].isna().all()


def test_names_in_the_header_are_masked():
    made = clean(pandas.DataFrame({"Item": ["tea", "milk"], "for Ayşe Demir": [1, 2]}))
    assert "Demir" not in everything(made)


def test_column_that_is_not_read_and_repeats_a_secret_is_refused():
    with pytest.raises(VerificationError, match="Name is not read"):
        clean(frame(), columns=["Notes"])
    made = clean(frame().drop(columns="Name"), columns=["Notes"])
    assert made["Notes"].iloc[1] == "[PERSON 2] paid"


def test_each_cell_is_a_text_of_its_own():
    seen = []
    made = clean(frame().drop(columns="Name"), each_cell=True, progress=seen.append)
    assert made["Notes"].tolist()[:2] == ["[PERSON 1] asked about the boiler 😀", "[PERSON 1] paid"]
    assert seen == [1, 2, 3, 4]


def test_surrogates_are_nobody_of_the_frame():
    made = clean(frame(), replace="surrogate", key=bytes(32))
    assert "Demir" not in everything(made)
    assert made["Name"].iloc[0] == made["Name"].iloc[3]
    assert clean(frame(), replace="surrogate", key=bytes(32)).equals(made)


def test_notes_say_what_columns_were_taken_for():
    notes = []
    clean(frame(Ref=["A-1", "A-2", "A-3", "A-4"]), column_types={"Ref": "CODE/CUSTOMER"}, on_note=notes.append)
    assert any("Ref = CODE/CUSTOMER" in note for note in notes)


def test_accessor():
    assert frame().nescio.anonymize(model="none")["Name"].iloc[0] == "[PERSON 1]"
    assert polars.DataFrame(ROWS).nescio.anonymize(model="none")["Name"][0] == "[PERSON 1]"


def test_polars():
    given = polars.DataFrame(ROWS).with_columns(
        polars.Series("Town", ["Leeds", "York", "York", None], polars.Enum(["York", "Leeds", "Truro"])),
        polars.Series("Tags", [["a"], ["Tom Whitfield"], [], None]),
    )
    made = clean(given)
    assert made["Name"].to_list() == ["[PERSON 1]", "[PERSON 2]", None, "[PERSON 1]"]
    assert made["Stock"].dtype == given["Stock"].dtype
    assert "Truro" not in str(made.schema)
    assert "Whitfield" not in str(made.to_dicts())


def test_arrow_tables():
    assert clean(pyarrow.table(ROWS)).column("Name").to_pylist()[0] == "[PERSON 1]"


def test_empty_frames():
    assert clean(pandas.DataFrame()).empty
    assert clean(frame().iloc[:0]).columns.tolist() == list(ROWS)


@pytest.mark.parametrize(
    "given", [["no", "frame"], polars.DataFrame(ROWS).lazy(), pandas.Series(["Ayşe"]), polars.Series(["Ayşe"])]
)
def test_what_is_no_frame_is_refused_with_a_way_out(given):
    with pytest.raises(UsageError, match=r"no data frame|no rows yet"):
        clean(given)


def test_columns_of_the_same_name():
    given = pandas.DataFrame([["Ayşe Demir", "Tom Whitfield"], ["Tom Whitfield", None]], columns=["Name", "Name"])
    made = clean(given)
    assert made.columns.tolist() == ["Name", "Name"]
    assert made.iloc[:, 0].tolist() == ["[PERSON 1]", "[PERSON 2]"]
    assert made.iloc[0, 1] == "[PERSON 2]"
    assert pandas.isna(made.iloc[1, 1])


def test_progress_is_a_bar_or_a_function():
    with pytest.raises(UsageError, match="'progress' is True"):
        clean(frame(), progress="yes")


def test_unknown_column_is_refused():
    with pytest.raises(UsageError, match="no column 'Nmae'"):
        clean(frame(), columns=["Nmae"])


def test_long_cells_and_signs_of_every_kind_are_kept():
    long = "Ayşe Demir paid. " + "It rained all day and nothing else happened. " * 2300
    made = clean(frame(Notes=[long, "👩‍👩‍👧 ok", "\u202eabc", "tab\tand\nline"]))
    assert made["Notes"].iloc[0] == long.replace("Ayşe Demir", "[PERSON 1]")
    assert made["Notes"].tolist()[1:] == ["👩‍👩‍👧 ok", "\u202eabc", "tab\tand\nline"]


def test_no_row_is_lost_among_many_and_one_person_has_one_tag():
    """Rows with missing values, emoji and a cell of 100 kB, more than are read at a time."""
    count = 2500
    people = [
        f"{given} {family}" for given in ("Ayşe", "Tunde", "Siobhan") for family in ("Okonkwo", "Larkin", "Imhof")
    ]
    notes = ["call back 😀", None, "{} rang about the boiler", "{} would like a refund 👩‍👩‍👧"]
    given = pandas.DataFrame(
        {
            "Name": [None if at % 11 == 0 else people[at % len(people)] for at in range(count)],
            "Amount": [float("nan") if at % 7 == 0 else at / 4 for at in range(count)],
            "Notes": [(notes[at % 4] or "").format(people[at % len(people)]) or None for at in range(count)],
        }
    )
    given.loc[1234, "Notes"] = "The boiler was looked at again. " * 3200 + "Tunde Larkin paid."
    made = clean(given)
    assert len(made) == count
    assert made["Name"].isna().tolist() == given["Name"].isna().tolist()
    assert made["Amount"].equals(given["Amount"])
    assert made["Notes"].isna().tolist() == given["Notes"].isna().tolist()
    assert made["Notes"].iloc[0] == "call back 😀"
    assert len(made.loc[1234, "Notes"]) > 100_000
    tags = {name: set(made["Name"][given["Name"] == name]) for name in people}
    assert sorted(map(len, tags.values())) == [1] * len(people)
    assert len({tag for found in tags.values() for tag in found}) == len(people)
    for name, found in tags.items():
        rows = made[given["Notes"].str.startswith(name, na=False)]
        assert {note.partition("]")[0] + "]" for note in rows["Notes"]} == found
