"""A slider's track is boxed beside its thumb."""

from dataclasses import replace

from tests.workers.browser.element_rules.elements import candidate, kept


def test_the_track_of_a_slider_and_its_thumb_are_two() -> None:
    track, thumb = (0.0, 0.0, 200.0, 12.0), (60.0, -2.0, 76.0, 14.0)
    strip = candidate(*track, signals="listener")
    assert kept(strip, candidate(*thumb, signals="tabindex", parent=0)) == [track, thumb]
    assert kept(strip, candidate(*thumb, signals="tag", parent=0)) == [thumb]
    path = replace(strip, text="/")
    assert kept(path, candidate(*thumb, signals="tabindex", parent=0)) == [thumb]


def test_what_is_drawn_in_a_thumb_is_part_of_it_and_the_thumb_in_a_slider_is_not() -> None:
    thumb = candidate(15, 183, 51, 220, signals="role listener", role="slider")
    assert kept(thumb, candidate(23, 191, 43, 212, signals="listener", parent=0)) == [thumb.edges]
    slider = candidate(15, 183, 400, 220, signals="role listener", role="slider")
    inner = candidate(23, 191, 43, 212, signals="listener", parent=0)
    assert kept(slider, inner) == [slider.edges, inner.edges]
