import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';

import { completionSource } from '@/script-editor/complete';

const source = completionSource(() => ({
  functions: [{ name: 'click', signature: 'pyautogui.click(label or x, y)', doc: 'Clicks.' }],
  keys: ['enter', 'tab'],
  labels: [{ name: 'search-bar', detail: 'type' }],
}));

function offered(text: string): string[] | undefined {
  const state = EditorState.create({ doc: text.replace('|', '') });
  const result = source(new CompletionContext(state, text.indexOf('|'), false)) as CompletionResult | null;
  return result?.options.map((option) => option.label);
}

it.each([
  ['pyautogui.click("se|")', ['search-bar']],
  ['pyautogui.press("|")', ['enter', 'tab']],
  ['pyautogui.write("se|")', undefined],
  ['py|', ['pyautogui.click']],
  ['pyautogui.click(|)', undefined],
  ['|', undefined],
])('in %s offers %j', (text, labels) => {
  expect(offered(text)).toEqual(labels);
});
