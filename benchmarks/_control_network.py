"""The control network as PyTorch trains it, and its export; `workers.vision.network` evaluates it.

An encoder to 1/64 of the picture's size and a decoder back to 1/4, as in feature pyramids; what is near the picture's
full size has no batch normalisation, which took a third of a processor's time there.
"""

from __future__ import annotations

import warnings
from itertools import pairwise
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from workers.vision.network import CLASSES, LONGEST, USUAL_HALF_HEIGHTS, USUAL_HALF_WIDTHS

CHANNELS = (16, 24, 48, 72, 96, 96)
"""At 1/2, 1/4, 1/8, 1/16, 1/32 and 1/64."""
DECODED, HEAD = 36, 40
ANSWERS = CLASSES * 5
"""For each class: a likelihood, and the distances to four sides."""
SELDOM = -4.6
"""The first answer for every cell: a likelihood of one in a hundred."""
EXPORTED_SIZE = (768, 1024)


def _plain(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    layer = nn.Conv2d(inputs, outputs, 3, stride, 1)
    nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
    nn.init.zeros_(layer.bias)
    return nn.Sequential(layer, nn.ReLU(inplace=True))


def _normalised(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class PlainBlock(nn.Module):  # type: ignore[misc]
    """Two convolutions whose result is added to their input, a little at first."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _plain(channels, channels)
        self.second = nn.Conv2d(channels, channels, 3, 1, 1)
        self.share = nn.Parameter(torch.full((1, channels, 1, 1), 0.1))

    def forward(self, maps: Tensor) -> Tensor:
        return functional.relu(maps + self.share * self.second(self.first(maps)))


class Block(nn.Module):  # type: ignore[misc]
    """Two normalised convolutions whose result is added to their input."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = _normalised(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, dilation, dilation=dilation, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, maps: Tensor) -> Tensor:
        return functional.relu(maps + self.second(self.first(maps)))


class ControlNetwork(nn.Module):  # type: ignore[misc]
    """Pictures (n x 3 x height x width, 0 to 255) to maps (n x ANSWERS x height / 4 x width / 4)."""

    def __init__(self) -> None:
        super().__init__()
        sizes = list(pairwise(CHANNELS))
        self.stem = _plain(3, CHANNELS[0], 2)
        self.down = nn.ModuleList(
            (_normalised if number else _plain)(inputs, outputs, 2) for number, (inputs, outputs) in enumerate(sizes)
        )
        self.body = nn.ModuleList(
            [
                PlainBlock(CHANNELS[1]),
                *(nn.Sequential(Block(c), Block(c)) for c in CHANNELS[2:4]),
                *(nn.Sequential(Block(c), Block(c, 2)) for c in CHANNELS[4:6]),
            ]
        )
        self.aside = nn.ModuleList(nn.Conv2d(outputs, DECODED, 1) for _, outputs in sizes)
        self.up = nn.ModuleList(Block(DECODED) if number else nn.Identity() for number in range(len(sizes) - 1))
        self.head = _plain(DECODED, HEAD)
        self.answer = nn.Conv2d(HEAD, ANSWERS, 1)
        nn.init.normal_(self.answer.weight, std=0.01)
        nn.init.zeros_(self.answer.bias)
        with torch.no_grad():
            self.answer.bias[:CLASSES] = SELDOM

    def forward(self, pictures: Tensor) -> Tensor:
        maps, encoded = self.stem((pictures - 127.0) / 64.0), []
        for down, body in zip(self.down, self.body, strict=True):
            maps = body(down(maps))
            encoded.append(maps)
        maps = self.aside[-1](encoded[-1])
        for number in reversed(range(len(self.up))):
            larger = functional.interpolate(maps, scale_factor=2.0, mode="nearest")
            maps = self.up[number](larger + self.aside[number](encoded[number]))
        return self.answer(self.head(maps))


def answers_of(maps: Tensor) -> tuple[Tensor, Tensor]:
    """Likelihoods as logits (n x class x cell) and distances in pixels (n x class x side x cell) in these maps."""
    count, _, height, width = maps.shape
    answered = maps[:, CLASSES:].reshape(count, CLASSES, 4, height, width).clamp(-LONGEST, LONGEST)
    usual = torch.tensor([USUAL_HALF_WIDTHS, USUAL_HALF_HEIGHTS, USUAL_HALF_WIDTHS, USUAL_HALF_HEIGHTS]).T
    return maps[:, :CLASSES], answered.exp() * usual[None, :, :, None, None]


def export(state: dict[str, Tensor], path: Path) -> None:
    """Write a trained network as the ONNX file that OpenCV evaluates, for pictures of any size."""
    network = ControlNetwork()
    network.load_state_dict(state)
    network.eval()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            network,
            (torch.zeros(1, 3, *EXPORTED_SIZE),),
            str(path),
            input_names=["picture"],
            output_names=["maps"],
            dynamic_axes={"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}},
            opset_version=17,
            dynamo=False,
        )
