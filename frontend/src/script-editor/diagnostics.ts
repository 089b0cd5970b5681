/** The server's problems as CodeMirror underlines them; their hints become quick fixes. */
import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

import type { Problem } from '@/api/problem';

export function diagnosticsOf(doc: Text, problems: readonly Problem[]): Diagnostic[] {
  return problems.map((problem) => ({
    ...rangeOf(doc, problem),
    severity: 'error',
    message: problem.message,
    actions: problem.hints.map((hint) => ({
      name: `Write ${hint}`,
      apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: hint }, userEvent: 'input.complete' }),
    })),
  }));
}

/** The characters that a problem is about; the first line for a problem of the whole script. */
export function rangeOf(doc: Text, problem: Problem): { from: number; to: number } {
  if (problem.line === 0) return { from: 0, to: doc.line(1).to };
  const from = offsetOf(doc, problem.line, problem.column);
  return { from, to: Math.max(from, offsetOf(doc, problem.end_line || problem.line, problem.end_column)) };
}

/** The server counts characters from 1; the editor counts UTF-16 units, of which an emoji has two. */
function offsetOf(doc: Text, line: number, column: number): number {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const before = Array.from(text)
    .slice(0, Math.max(column - 1, 0))
    .join('');
  return from + before.length;
}
