/** Lights every mention of one label in the script, and says which label a place in it names. */
import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

import { stringAt, stringsIn } from './cursor-context';

export const light = StateEffect.define<string | null>();

const litLabel = StateField.define<string | null>({
  create: () => null,
  update: (label, { effects }) => effects.reduce((last, effect) => (effect.is(light) ? effect.value : last), label),
});

const mark = Decoration.mark({ class: 'cm-lit' });

const mentions = EditorView.decorations.compute([litLabel, 'doc'], (state) => {
  const label = state.field(litLabel);
  return Decoration.set(label === null ? [] : mentionsOf(state, label));
});

function mentionsOf(state: EditorState, label: string): Range<Decoration>[] {
  const ranges: Range<Decoration>[] = [];
  for (let number = 1; number <= state.doc.lines; number += 1) {
    const line = state.doc.line(number);
    for (const { from, to, text } of stringsIn(line.text)) {
      if (text === label && to > from) ranges.push(mark.range(line.from + from, line.from + to));
    }
  }
  return ranges;
}

export const lighting: Extension = [litLabel, mentions];

/** The text of the string at a position of the document, whether or not it is a label. */
export function namedAt(state: EditorState, position: number): string | null {
  const line = state.doc.lineAt(position);
  return stringAt(line.text, position - line.from)?.text ?? null;
}
