/** Completion: functions where a statement begins, labels and key names inside strings. All of it is here already. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

import { cursorAt, stringAt } from './cursor-context';
import { quoted } from './insert';

export interface Named {
  readonly name: string;
  /** Shown beside the name. */
  readonly detail: string;
}

export interface FunctionWords {
  readonly name: string;
  readonly signature: string;
  readonly doc: string;
}

/** Everything that can be completed. */
export interface Words {
  readonly functions: readonly FunctionWords[];
  readonly keys: readonly string[];
  readonly labels: readonly Named[];
}

const TAKES_KEYS = new Set(['press', 'hotkey', 'keyDown', 'keyUp', 'shortcut']);
const TAKES_TEXT = new Set(['write', 'typewrite']);

/** `words` is asked at every completion, so that it may change while the editor lives. */
export function completionSource(words: () => Words): CompletionSource {
  return (context) => completed(context, words());
}

function completed(context: CompletionContext, words: Words): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const cursor = cursorAt(line.text, context.pos - line.from);
  if (cursor.in === 'string') return inString(line.from + cursor.from, cursor.call, words);
  const from = cursor.in === 'name' ? line.from + cursor.from : context.pos;
  if (cursor.in === 'call' || (cursor.in === 'nothing' && !context.explicit)) return null;
  return { from, options: words.functions.map(functionOption), validFor: /^[\w.]*$/ };
}

function inString(from: number, call: string, words: Words): CompletionResult | null {
  if (TAKES_TEXT.has(call)) return null;
  const options = TAKES_KEYS.has(call)
    ? words.keys.map((key) => stringOption({ name: key, detail: '' }, 'keyword'))
    : words.labels.map((label) => stringOption(label, 'constant'));
  return { from, options, validFor: /^[^"']*$/ };
}

function stringOption({ name, detail }: Named, type: string): Completion {
  return { label: name, detail, type, apply: (view, _, from) => writeString(view, name, from) };
}

/** Replaces the whole string, also what stands behind the cursor, and goes on behind it. */
function writeString(view: EditorView, text: string, from: number): void {
  const line = view.state.doc.lineAt(from);
  const around = stringAt(line.text, from - line.from);
  if (!around) return;
  const insert = quoted(text);
  const start = line.from + around.from - 1;
  const end = line.from + around.to + (around.closed ? 1 : 0);
  view.dispatch({
    changes: { from: start, to: end, insert },
    selection: { anchor: start + insert.length },
    userEvent: 'input.complete',
  });
}

function functionOption({ name, signature, doc }: FunctionWords): Completion {
  const quotes = /\((label|key|text)/.test(signature) ? '""' : '';
  return {
    label: `pyautogui.${name}`,
    displayLabel: name,
    detail: signature.slice(signature.indexOf('(')),
    info: doc,
    type: 'function',
    apply: (view, _, from, to) => {
      const insert = `pyautogui.${name}(${quotes})`;
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length - 1 - quotes.length / 2 },
        userEvent: 'input.complete',
      });
    },
  };
}
