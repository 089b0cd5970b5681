"""The table of formats of episodes that can be imported."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from annotator.domain.formats.episodes import (
    agentnet_reader,
    agentnetbench_reader,
    json_lines_reader,
    screenagent_reader,
)
from annotator.domain.formats.episodes.reading import DescribePicture, EpisodeFiles, ReadEpisode

EpisodeReader: TypeAlias = Callable[[EpisodeFiles, DescribePicture], Iterator[ReadEpisode]]
EPISODE_READERS: Mapping[str, EpisodeReader] = {
    "episodes": json_lines_reader.read,
    "agentnet": agentnet_reader.read,
    "agentnetbench": agentnetbench_reader.read,
    "screenagent": screenagent_reader.read,
}
