"""Trains the control network (workers/vision/network.onnx) on pictures with known boxes, and writes it.

Run as `python -m benchmarks._train_network --pictures DIR... --minutes N`, in an environment that has PyTorch and ONNX
(`pip install torch onnx`), which the network itself does not need. The folders are those that
`benchmarks._training_pictures` made.
"""

from __future__ import annotations

import argparse
import math
import queue
import random
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from benchmarks._control_network import ControlNetwork, answers_of, export
from benchmarks._control_samples import HEIGHT, WIDTH, Floats, sample, stacked
from benchmarks._training_folders import is_weighed, labelled_pictures
from workers.vision.network import STRIDE, WEIGHTS
from workers.vision.pixels import Mask

BATCH, WARM_UP = 8, 200
UNTOLD = ("gnumeric", "gucharmap", "osmo")
"""Programs that show much which AT-SPI does not tell of (cells, characters, days): no example of what is none."""
LEAST_TARGET = 0.3
"""The likelihood that a middle should have however badly its sides are found; 1 where they are exact."""

Picture = tuple[Mask, Floats]


def pictures_in(folders: Sequence[Path]) -> dict[str, list[Picture]]:
    """The pictures in these folders by program, without those of which `is_weighed`."""
    by_program: dict[str, list[Picture]] = defaultdict(list)
    for name, path, boxes in labelled_pictures(folders):
        if not is_weighed(name):
            by_program[name].append((np.asarray(cv2.imread(str(path)), np.uint8), np.array(boxes, np.float32)))
    return dict(by_program)


class Feed:
    """Batches made by a thread; programs are drawn by the square root of how many pictures they have."""

    def __init__(self, by_program: dict[str, list[Picture]], seed: int) -> None:
        self._pictures, self._chance = by_program, random.Random(seed)
        self._names = sorted(by_program)
        self._shares = [math.sqrt(len(by_program[name])) for name in self._names]
        self._batches: queue.Queue[tuple[Tensor, ...]] = queue.Queue(6)
        threading.Thread(target=self._make, daemon=True).start()

    def next_batch(self) -> tuple[Tensor, ...]:
        """Pictures, middles, what does not count, sides, and whether what is not told of is none (1) or unknown."""
        return self._batches.get()

    def _make(self) -> None:
        while True:
            names = self._chance.choices(self._names, self._shares, k=BATCH)
            samples = [sample(*self._chance.choice(self._pictures[name]), self._chance) for name in names]
            tells = np.array([0.15 if name in UNTOLD else 1.0 for name in names], np.float32)
            self._batches.put((*(torch.from_numpy(each) for each in stacked(samples)), torch.from_numpy(tells)))


def loss_of(maps: Tensor, middle: Tensor, uncounted: Tensor, sides: Tensor, tells: Tensor) -> tuple[Tensor, float]:
    """The loss of a batch, and the mean overlap of the boxes at its middles.

    Overlap by generalised IoU; the likelihood is trained towards the overlap that is reached, as in varifocal loss.
    """
    likely, distances = answers_of(maps)
    across = ((torch.arange(WIDTH // STRIDE) + 0.5) * STRIDE)[None, None, None, :]
    down = ((torch.arange(HEIGHT // STRIDE) + 0.5) * STRIDE)[None, None, :, None]
    wanted = [across - sides[:, :, 0], down - sides[:, :, 1], sides[:, :, 2] - across, sides[:, :, 3] - down]
    count = max(int(middle.sum()), 1)
    left, top, right, bottom = (distances[:, :, side][middle] for side in range(4))
    true_left, true_top, true_right, true_bottom = (each[middle].clamp(min=0.5) for each in wanted)
    shared = (torch.min(left, true_left) + torch.min(right, true_right)) * (
        torch.min(top, true_top) + torch.min(bottom, true_bottom)
    )
    together = (left + right) * (top + bottom) + (true_left + true_right) * (true_top + true_bottom) - shared
    around = (torch.max(left, true_left) + torch.max(right, true_right)) * (
        torch.max(top, true_top) + torch.max(bottom, true_bottom)
    )
    overlap = shared / together
    sides_loss = 1 - overlap + (around - together) / around
    for distance, true in ((left, true_left), (top, true_top), (right, true_right), (bottom, true_bottom)):
        sides_loss = sides_loss + 0.25 * functional.smooth_l1_loss(
            distance.log(), true.log(), beta=0.2, reduction="none"
        )
    target = torch.zeros_like(likely)
    target[middle] = LEAST_TARGET + (1 - LEAST_TARGET) * overlap.detach().clamp(0, 1)
    elsewhere = 0.75 * torch.sigmoid(likely.detach()) ** 2 * tells[:, None, None, None] * ~uncounted
    weights = torch.where(middle, torch.ones_like(likely), elsewhere)
    likely_loss = functional.binary_cross_entropy_with_logits(likely, target, weight=weights, reduction="sum")
    return (likely_loss + sides_loss.sum()) / count, float(overlap.detach().mean())


def train(feed: Feed, minutes: float, rate: float, state: Path, *, goes_on: bool) -> dict[str, Tensor]:
    """The mean of the network's weights over the last steps, also kept in `state` each minute.

    `rate` is the highest learning rate, which falls to a fiftieth; `goes_on`: begin with what `state` holds.
    """
    network = ControlNetwork().to(memory_format=torch.channels_last)
    if goes_on:
        network.load_state_dict(torch.load(state))
    mean = {name: value.clone() for name, value in network.state_dict().items()}
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    start, printed, step, losses = time.monotonic(), 0.0, 0, list[tuple[float, float]]()
    while (done := (time.monotonic() - start) / 60 / minutes) < 1:
        step += 1
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, step / WARM_UP) * (0.5 * (1 + math.cos(math.pi * done)) * 0.98 + 0.02)
        crops, *wanted = feed.next_batch()
        loss, overlap = loss_of(network(crops.contiguous(memory_format=torch.channels_last)), *wanted)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        _follow(mean, network.state_dict(), min(0.999, (step + 1) / (step + 20)))
        losses.append((float(loss.detach()), overlap))
        if time.monotonic() - printed > 60:
            printed = time.monotonic()
            print(f"{100 * done:.0f} %, step {step}, loss and overlap", *np.mean(losses, axis=0).round(3), flush=True)
            losses.clear()
            torch.save(mean, state)
    torch.save(mean, state)
    return mean


def _follow(mean: dict[str, Tensor], values: dict[str, Tensor], kept: float) -> None:
    for name, value in values.items():
        if value.dtype.is_floating_point:
            mean[name].lerp_(value, 1 - kept)
        else:
            mean[name].copy_(value)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, nargs="+", required=True, metavar="DIR")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--state", type=Path, default=Path("network.pt"), help="where PyTorch's weights are kept")
    parser.add_argument("--goes-on", action="store_true", help="begin with the weights that are kept there")
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    by_program = pictures_in(options.pictures)
    boxes = sum(len(boxes) for each in by_program.values() for _, boxes in each)
    print(f"{sum(map(len, by_program.values()))} pictures of {len(by_program)} programs and pages, {boxes} boxes")
    feed = Feed(by_program, options.seed)
    state = train(feed, options.minutes, options.rate, options.state, goes_on=options.goes_on)
    export(state, options.out)
    print(f"{options.out.name}: {options.out.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
