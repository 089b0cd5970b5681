/** The script editor as a component: hosts CodeMirror, which keeps the text, the history and the cursor. */
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

import type { Problem } from '@/api/problem';
import type { ActOn } from '@/canvas/aim';
import type { Point } from '@/canvas/geometry';
import '@/ui/script-colours.css';

import type { Words } from './complete';
import { diagnosticsOf, rangeOf } from './diagnostics';
import { extensions } from './extensions';
import { actInsertion, lineInsertion } from './insert';
import { light } from './highlight';

export interface ScriptEditorHandle {
  /** Writes an act on a label or a pixel at the cursor; the focus stays where it is. */
  writeAct(act: ActOn<string | Point>): void;
  /** Writes a line of its own. */
  insertLine(code: string): void;
  /** Replaces what a problem is about. */
  fix(problem: Problem, text: string): void;
  /** Selects what a problem is about. */
  goTo(problem: Problem): void;
  focus(): void;
}

export interface ScriptEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Of exactly this text; left out while it is being checked. */
  readonly problems: readonly Problem[] | undefined;
  readonly words: Words;
  /** The label whose mentions are lit. */
  readonly lit: string | null;
  readonly onName: (text: string | null) => void;
  readonly readOnly: boolean;
  readonly labelledBy: string;
  /** Shown while there is no script. */
  readonly example?: string | undefined;
  readonly ref?: Ref<ScriptEditorHandle>;
}

export function ScriptEditor(props: ScriptEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useView(host, props);
  const { value, problems, lit, ref } = props;
  useEffect(() => {
    if (view.current && view.current.state.doc.toString() !== value)
      view.current.dispatch(rewritten(view.current.state, value));
  }, [view, value]);
  useEffect(() => {
    const { current } = view;
    if (!current || problems === undefined) return;
    current.dispatch(setDiagnostics(current.state, diagnosticsOf(current.state.doc, problems)));
  }, [view, problems]);
  useEffect(() => view.current?.dispatch({ effects: light.of(lit) }), [view, lit]);
  useImperativeHandle(ref, () => handleOf(view), [view]);
  return <div ref={host} />;
}

/** One goes on behind what the page has written; lines that it adds at the end are scrolled to. */
function rewritten({ doc }: EditorState, value: string): TransactionSpec {
  const scrollIntoView = doc.length > 0 && value.startsWith(doc.toString());
  return { changes: { from: 0, to: doc.length, insert: value }, selection: { anchor: value.length }, scrollIntoView };
}

function useView(host: React.RefObject<HTMLDivElement | null>, props: ScriptEditorProps) {
  const latest = useRef(props);
  const view = useRef<EditorView>(null);
  const [page] = useState(() => new Compartment());
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const now = () => latest.current;
    const createdView = new EditorView({
      parent: host.current,
      doc: now().value,
      // What the picture writes goes below what a draft has already.
      selection: { anchor: now().value.length },
      extensions: [
        extensions({
          words: () => now().words,
          onChange: (text) => now().onChange(text),
          onName: (text) => now().onName(text),
        }),
        page.of([]),
      ],
    });
    view.current = createdView;
    return () => createdView.destroy();
  }, [host, page]);
  const { readOnly, labelledBy, example = 'pyautogui.click("label")' } = props;
  useLayoutEffect(() => {
    const attributes = { 'aria-labelledby': labelledBy, tabindex: '0', ...(readOnly && { 'aria-readonly': 'true' }) };
    const baseExtensions = [
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of(attributes),
      placeholder(example),
    ];
    view.current?.dispatch({ effects: page.reconfigure(baseExtensions) });
  }, [page, readOnly, labelledBy, example]);
  return view;
}

function handleOf(view: React.RefObject<EditorView | null>): ScriptEditorHandle {
  const dispatch = (spec: (state: EditorState) => TransactionSpec) => {
    const { current } = view;
    if (current && !current.state.readOnly) current.dispatch(spec(current.state));
  };
  const write = (spec: (state: EditorState) => TransactionSpec) => {
    dispatch(spec);
    view.current?.focus();
  };
  return {
    writeAct: (act) => dispatch((state) => actInsertion(state, act)),
    insertLine: (code) => write((state) => lineInsertion(state, code)),
    fix: (problem, insert) =>
      write((state) => ({ changes: { ...rangeOf(state.doc, problem), insert }, userEvent: 'input' })),
    goTo: (problem) =>
      write((state) => {
        const { from, to } = rangeOf(state.doc, problem);
        return { selection: { anchor: from, head: to }, scrollIntoView: true };
      }),
    focus: () => view.current?.focus(),
  };
}
