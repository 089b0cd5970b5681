"""The prompts to begin with, one of each kind that people write."""

from annotator.assistants.models import AskKind
from annotator.domain import (
    box_suggestions,
    dialogue_suggestions,
    label_suggestions,
    prompts,
    task_suggestions,
    writing_suggestions,
)

STARTERS = [
    {"kind": AskKind.SCRIPT, "instructions": prompts.STARTER_INSTRUCTIONS, "text": prompts.STARTER_TEXT},
    {
        "kind": AskKind.BOXES,
        "instructions": box_suggestions.STARTER_INSTRUCTIONS,
        "text": box_suggestions.STARTER_TEXT,
    },
    {
        "kind": AskKind.LABELS,
        "instructions": label_suggestions.STARTER_INSTRUCTIONS,
        "text": label_suggestions.STARTER_TEXT,
    },
    {
        "kind": AskKind.TASKS,
        "instructions": task_suggestions.STARTER_INSTRUCTIONS,
        "text": task_suggestions.STARTER_TEXT,
    },
    {
        "kind": AskKind.TYPED,
        "instructions": writing_suggestions.SCRIPT_INSTRUCTIONS,
        "text": writing_suggestions.SCRIPT_TEXT,
    },
    {
        "kind": AskKind.PHRASINGS,
        "instructions": writing_suggestions.PHRASING_INSTRUCTIONS,
        "text": writing_suggestions.PHRASING_TEXT,
    },
    {
        "kind": AskKind.DIALOGUES,
        "instructions": dialogue_suggestions.STARTER_INSTRUCTIONS,
        "text": dialogue_suggestions.STARTER_TEXT,
    },
]
