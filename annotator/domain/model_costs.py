"""Costs of requests to models: prices per million tokens, and the most that a request can cost before it is sent."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

MILLION: Final = Decimal(1_000_000)
#: more than common models count for a picture: one token for so many pixels, and some for the picture itself
PIXELS_OF_A_TOKEN: Final = 500
TOKENS_OF_A_PICTURE: Final = 300
#: for what separates the messages
TOKENS_OF_A_REQUEST: Final = 100


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of a million tokens, as whoever added the endpoint has given them."""

    input: Decimal
    output: Decimal

    def cost(self, input_tokens: int, output_tokens: int) -> Decimal:
        return (input_tokens * self.input + output_tokens * self.output) / MILLION


def most_input_tokens(text_bytes: int, pictures: tuple[tuple[int, int], ...]) -> int:
    """An upper estimate: a token is at least a byte of text; pictures, by width and height, are estimated high."""
    of_pictures = sum(TOKENS_OF_A_PICTURE + width * height // PIXELS_OF_A_TOKEN for width, height in pictures)
    return TOKENS_OF_A_REQUEST + text_bytes + of_pictures
