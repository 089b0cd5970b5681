import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';

import type { Problem } from '@/api/problem';
import { diagnosticsOf, rangeOf } from '@/script-editor/diagnostics';

const problem = (given: Partial<Problem>): Problem => ({
  code: 'x',
  message: 'Wrong.',
  line: 0,
  column: 0,
  end_line: 0,
  end_column: 0,
  field: '',
  hints: [],
  ...given,
});

it('counts an emoji as one character, as the server does', () => {
  const doc = Text.of(['a()', 'f("😀", "b")']);
  expect(rangeOf(doc, problem({ line: 2, column: 8, end_line: 2, end_column: 11 }))).toEqual({ from: 12, to: 15 });
  expect(doc.sliceString(12, 15)).toBe('"b"');
});

it('marks the first line for a problem of the whole script', () => {
  expect(rangeOf(Text.of(['abc', 'd']), problem({}))).toEqual({ from: 0, to: 3 });
});

it('stays inside a script that has become shorter', () => {
  expect(rangeOf(Text.of(['ab']), problem({ line: 9, column: 40, end_line: 9, end_column: 50 }))).toEqual({
    from: 2,
    to: 2,
  });
});

it('offers each hint as a quick fix', () => {
  const [diagnostic] = diagnosticsOf(Text.of(['f("x")']), [
    problem({ line: 1, column: 3, end_line: 1, end_column: 6, hints: ['"y"', '"z"'] }),
  ]);
  expect(diagnostic?.actions?.map((action) => action.name)).toEqual(['Write "y"', 'Write "z"']);
});
