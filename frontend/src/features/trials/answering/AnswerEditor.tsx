/** A small script editor: text, problems underlined where they are, Tab moves the focus on. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';

import type { Problem } from '@/api/problem';
import '@/ui/script-colours.css';

export interface AnswerEditorHandle {
  focus(): void;
}

export interface AnswerEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Of exactly this text; left out while it is being checked. */
  readonly problems: readonly Problem[] | undefined;
  readonly labelledBy: string;
  readonly ref?: Ref<AnswerEditorHandle>;
}

const border = '1px solid var(--mantine-color-default-border)';
const look = EditorView.theme({
  '&': { backgroundColor: 'var(--mantine-color-body)', border, borderRadius: 'var(--mantine-radius-sm)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-1px' },
  '.cm-content': { fontFamily: 'var(--mantine-font-family-monospace)', caretColor: 'var(--mantine-color-text)', padding: '6px 0' },
  '.cm-scroller': { minHeight: '11rem', maxHeight: '34vh', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--mantine-color-dimmed)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'light-dark(#f3f6fb, #25292f)' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-tooltip': { backgroundColor: 'var(--mantine-color-body)', color: 'var(--mantine-color-text)', border },
});

export function AnswerEditor({ value, onChange, problems, labelledBy, ref }: AnswerEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const told = EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current(update.state.doc.toString());
    });
    const named = EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy });
    const keys = keymap.of([...lintKeymap, ...historyKeymap, ...defaultKeymap]);
    const parts = [lineNumbers(), history(), EditorView.lineWrapping, highlightActiveLine(), bracketMatching(), pythonLanguage];
    const state = EditorState.create({
      extensions: [...parts, look, syntaxHighlighting(classHighlighter), keys, placeholder('pyautogui.click(120, 80)'), named, told],
    });
    const made = new EditorView({ parent: host.current, state });
    view.current = made;
    return () => made.destroy();
  }, [labelledBy]);
  useEffect(() => {
    const { current } = view;
    if (!current || current.state.doc.toString() === value) return;
    const changes = { from: 0, to: current.state.doc.length, insert: value };
    current.dispatch({ changes, selection: { anchor: value.length }, scrollIntoView: true });
  }, [value]);
  useEffect(() => {
    const { current } = view;
    if (current && problems) current.dispatch(setDiagnostics(current.state, problems.map((problem) => marked(current.state.doc, problem))));
  }, [problems]);
  useImperativeHandle(ref, () => ({ focus: () => view.current?.focus() }), []);
  return <div ref={host} />;
}

function marked(doc: Text, problem: Problem): Diagnostic {
  const from = placeOf(doc, problem.line || 1, problem.column);
  const to = problem.line ? placeOf(doc, problem.end_line || problem.line, problem.end_column) : doc.line(1).to;
  return { from, to: Math.max(from, to), severity: 'error', message: problem.message };
}

/** The server counts characters from 1; the editor counts UTF-16 units, of which an emoji has two. */
function placeOf(doc: Text, line: number, column: number): number {
  const { from, text } = doc.line(Math.min(line, doc.lines));
  return from + Array.from(text).slice(0, Math.max(column - 1, 0)).join('').length;
}
