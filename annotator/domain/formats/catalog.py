"""The table of release formats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module

from annotator.domain.formats.files import File
from annotator.domain.formats.layout import ReadImage
from annotator.domain.formats.manifest import with_manifest, with_statistics
from annotator.domain.formats.record import Records, ReleaseHead


@dataclass(frozen=True, slots=True)
class Format:
    """A release format; `title` is shown in the choice, `module` is the file of this package whose `files` yields
    its files. Those `of_episodes` hold episodes and no tasks on single screens; the others the other way round. Public
    scorers read the files of some.
    """

    name: str
    title: str
    module: str
    has_manifest: bool = False
    of_episodes: bool = False
    has_public_scorers: bool = False

    def files(self, head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
        """Every file of the release. Raises ValueError for a script that cannot be read."""
        # Imported here: pyarrow would cost every process 50 MB.
        module = import_module(f"annotator.domain.formats.{self.module}")
        files: Iterator[File] = module.files(head, records, read_image)
        if self.has_manifest:
            return files
        if not self.of_episodes:
            files = with_statistics(head, records, files)
        return with_manifest(self.name, head, records, files)


def _episodes(name: str, title: str, module: str) -> Format:
    return Format(name, title, f"episodes.{module}", of_episodes=True)


DEFAULT = "omniact-verbatim"
FORMATS: Mapping[str, Format] = {
    release_format.name: release_format
    for release_format in (
        Format(
            "omniact-verbatim",
            "OmniACT, files named as in its public release",
            "omniact_verbatim",
            has_manifest=True,
            has_public_scorers=True,
        ),
        Format(
            "omniact",
            "OmniACT, files named as its indexes say",
            "omniact",
            has_manifest=True,
            has_public_scorers=True,
        ),
        Format("omniact-appendix", "OmniACT, a folder for each task as in appendix D", "omniact_appendix"),
        Format("huggingface", "Hugging Face, Parquet with pictures", "huggingface"),
        Format("huggingface-imagefolder", "Hugging Face, folder of pictures", "huggingface_imagefolder"),
        Format("json-lines", "JSON Lines with everything", "json_lines"),
        Format("ms-swift", "ms-swift grounding", "ms_swift"),
        Format("llama-factory", "LLaMA-Factory ShareGPT", "llama_factory"),
        Format("aguvis", "Aguvis and GUI-Actor", "aguvis"),
        Format("showui", "ShowUI grounding and navigation", "showui"),
        Format("guiact-web-single", "GUIAct web-single", "guiact"),
        Format("screenspot", "ScreenSpot-v2-like evaluation", "screenspot"),
        Format("coco", "COCO detection", "coco"),
        _episodes("episodes", "Episodes: JSON Lines with everything", "json_lines"),
        _episodes("agentnet", "Episodes: AgentNet (OpenCUA)", "agentnet"),
        _episodes("agentnetbench", "Episodes: AgentNetBench", "agentnetbench"),
        _episodes("screenagent", "Episodes: ScreenAgent", "screenagent"),
        _episodes("guiact-web-multi", "Episodes: GUIAct web-multi", "guiact"),
        _episodes("showui-navigation", "Episodes: ShowUI navigation", "showui"),
        _episodes("steps", "Episodes: steps for ms-swift and LLaMA-Factory ShareGPT", "conversations"),
    )
}


def title_of(name: str) -> str:
    """The title of a format; its name where it is one of an earlier version."""
    return FORMATS[name].title if name in FORMATS else name
