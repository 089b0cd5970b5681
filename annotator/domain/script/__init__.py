"""The script language (OmniACT table 2, listing 2): parsed, checked, resolved and rendered, never run here."""

from annotator.domain.script.analysis import ScriptAnalysis, analyse

__all__ = ["ScriptAnalysis", "analyse"]
