"""The script language (OmniACT table 2, listing 2): read, checked, resolved and written, never run here."""

from annotator.domain.script.judgement import Judgement, judge

__all__ = ["Judgement", "judge"]
