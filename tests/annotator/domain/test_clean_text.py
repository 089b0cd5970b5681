"""Laws of cleaned text: it can be stored, sent and shown; clean text is unchanged."""

import json

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.clean_text import REPLACEMENT, UNSTORABLE, clean, clean_json, load_json

ANY_TEXT = st.text(st.characters(codec=None, categories=None) | st.sampled_from("\0\ud83d\ude00\udfff"))
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | ANY_TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(ANY_TEXT, inner),
    max_leaves=20,
)


@given(ANY_TEXT)
def test_cleaned_text_can_be_encoded_and_contains_no_nul(text: str) -> None:
    after = clean(text)
    assert "\0" not in after.encode().decode()
    assert clean(after) == after


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_good_text_is_left_as_it_is(text: str) -> None:
    assert clean(text) == text


def test_each_half_becomes_one_replacement_and_a_whole_pair_the_sign_that_it_is() -> None:
    assert clean("a\ud83d!\0") == f"a{REPLACEMENT}!{REPLACEMENT}"
    assert clean("\ud83d\ude00") == "\U0001f600"


@given(ANY_JSON)
def test_json_is_cleaned_however_it_is_written(value: object) -> None:
    escaped = json.dumps(value)
    raw = json.dumps(value, ensure_ascii=False)
    for source in (escaped, escaped.encode(), raw, raw.encode(errors="surrogatepass")):
        repeated = json.dumps(load_json(source), ensure_ascii=False)
        assert not UNSTORABLE.search(repeated)
        assert "\\u0000" not in repeated
    assert json.dumps(load_json(escaped)) == json.dumps(clean_json(json.loads(escaped)))
