"""How many examples a property test takes: as many as it says, or fewer where the profile asks for a sample."""

import hypothesis

#: of the profile in which tests take as many as they say
USUAL = 100
#: fewer show nothing
LEAST = 5


def examples(usual: int) -> int:
    """So many, or the profile's share of them."""
    share = usual * hypothesis.settings().max_examples // USUAL
    return min(usual, max(LEAST, share))
