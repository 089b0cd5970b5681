/** The box editor as a component: hosts the canvas engine. Boxes live in the engine, never in React state. */
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';

import type { Act } from '../canvas/aim';
import type { Box, Fault } from '../canvas/box';
import type { CommandName, PageCommand } from '../canvas/commands';
import type { Edit } from '../canvas/edits';
import type { Editor } from '../canvas/editor/editor';
import type { EditorEvent, Mode, PageSettings } from '../canvas/editor/state';
import type { Rect } from '../canvas/geometry';
import { type Remapping, type World, canvasCommands, inScopes } from '../keyboard/bindings';
import { useKeyboard } from '../keyboard/keyboard';
import { useRunnable } from '../keyboard/runnable';
import { useShowCommands } from '../keyboard/shown';
import { attachActs } from './act-input';
import { StatusLine } from './StatusLine';
import { attachKeys, keyMap, worldOf } from './key-input';
import { attachPointer } from './pointer-input';
import { useEdges } from './use-edges';
import { usePicture } from './use-picture';
import { Viewer } from './Viewer';

export interface BoxCanvasHandle {
  fit(): void;
  zoomTo(id: string): void;
  setScene(boxes: readonly Box[]): void;
  undo(): void;
  redo(): void;
  focus(): void;
}

export interface BoxCanvasProps extends Partial<PageSettings> {
  /** From `useEditor`; shared with `BoxList`. */
  readonly editor: Editor;
  readonly imageUrl: string;
  /** What is boxed, for screen readers: 'Boxes of Checkout, step 2'. */
  readonly name: string;
  /** Once per finished gesture. */
  readonly onEdits?: (edits: readonly Edit[]) => void;
  readonly onSelect?: (ids: readonly string[]) => void;
  readonly onHover?: (id: string | null) => void;
  /** Enter on a selected box; in `readonly` mode also a click, but with `acts`. */
  readonly onBoxActivate?: (id: string) => void;
  /** What the mouse does on the picture; only with `acts`. */
  readonly onAct?: (act: Act) => void;
  /** From one box to another, by keys; only with `acts`. */
  readonly onBoxLink?: (from: string, to: string) => void;
  readonly onDismiss?: (ids: readonly string[]) => void;
  /** A key or button of the page around the canvas. */
  readonly onAsked?: (name: PageCommand) => void;
  /** In `review` mode: what is wrong with these boxes, or that one is missing there. */
  readonly onMarked?: (fault: Fault, ids: readonly string[]) => void;
  readonly onMissed?: (rect: Rect) => void;
  readonly ref?: Ref<BoxCanvasHandle>;
}

export function BoxCanvas(props: BoxCanvasProps) {
  const { editor, imageUrl, name, mode, ref } = props;
  const { remapping } = useKeyboard();
  const host = useRef<HTMLDivElement>(null);
  const shown = usePicture(imageUrl);
  useActs(host, props);
  useInput(host, editor, remapping, worldOf(mode));
  useEdges(editor, shown.picture, (props.mode ?? 'edit') === 'edit');
  useShowCommands(shownIn(mode));
  // The table of the canvas has commands of the editor only.
  useRunnable((asked) =>
    shownIn(mode).includes(asked) ? () => editor.send({ type: 'command', name: asked as CommandName }) : undefined,
  );
  usePageSettings(props);
  useTelling(props);
  useImperativeHandle(ref, () => handleOf(editor, host), [editor]);
  return (
    <Viewer
      editor={editor}
      shown={shown}
      name={name}
      description="box editor"
      safe="Your boxes are safe."
      host={host}
      boxed={mode !== 'single'}
      status={<StatusLine editor={editor} />}
    />
  );
}

/** The commands that the `?` sheet lists for a canvas in this mode. */
const shownIn = (mode: Mode = 'edit'): string[] =>
  canvasCommands(worldOf(mode))
    .filter((command) => mode === 'edit' || mode === 'review' || inScopes(command, ['view', 'canvas']))
    .map(({ name }) => name);

/** Before the canvas's own listeners, which end the gesture that tells a drag from panning. */
function useActs(host: React.RefObject<HTMLDivElement | null>, { editor, acts, onAct }: BoxCanvasProps): void {
  const latest = useRef(onAct);
  useLayoutEffect(() => {
    latest.current = onAct;
  });
  useLayoutEffect(() => {
    if (!host.current || acts !== true) return undefined;
    return attachActs(host.current, editor, { act: (act) => latest.current?.(act), cross: () => null });
  }, [host, editor, acts]);
}

function useInput(host: React.RefObject<HTMLDivElement | null>, editor: Editor, remapping: Remapping, world: World) {
  const space = useRef(false);
  useLayoutEffect(
    () => (host.current ? attachPointer(host.current, editor, () => space.current) : undefined),
    [host, editor],
  );
  useEffect(() => {
    const element = host.current;
    return element
      ? attachKeys(element, editor, keyMap(remapping, world), (down) => void (space.current = down))
      : undefined;
  }, [host, editor, remapping, world]);
}

/** Passes the page settings to the editor; those left out keep their values. */
function usePageSettings({
  editor,
  mode,
  highlighted,
  labels,
  suggestions,
  certainty,
  path,
  acts,
  marks,
  areas,
  snapshotBoxes,
}: BoxCanvasProps): void {
  useLayoutEffect(() => {
    // Typed, so that each name is one that the editor knows.
    const settings: { [Name in keyof PageSettings]: PageSettings[Name] | undefined } = {
      mode,
      highlighted,
      labels,
      suggestions,
      certainty,
      path,
      acts,
      marks,
      areas,
      snapshotBoxes,
    };
    const present = Object.entries(settings).filter(([, value]) => value !== undefined);
    editor.send({ type: 'show', shown: Object.fromEntries(present) });
  }, [editor, mode, highlighted, labels, suggestions, certainty, path, acts, marks, areas, snapshotBoxes]);
  useLayoutEffect(() => {
    if (mode === 'single' && highlighted) editor.send({ type: 'zoom-to', id: highlighted });
  }, [editor, mode, highlighted]);
}

/** Calls the page back; always the callbacks of the latest render. */
function useTelling(props: BoxCanvasProps): void {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { editor } = props;
  useEffect(() => {
    let { selection, hovered } = editor.state();
    const watch = editor.subscribe(() => {
      const now = editor.state();
      if (now.selection !== selection) latest.current.onSelect?.((selection = now.selection));
      if (now.hovered !== hovered) latest.current.onHover?.((hovered = now.hovered));
    });
    const listen = editor.listen((event) => tell(latest.current, event));
    return () => {
      watch();
      listen();
    };
  }, [editor]);
}

function tell(props: BoxCanvasProps, event: EditorEvent): void {
  if (event.type === 'edited') props.onEdits?.(event.edits);
  if (event.type === 'activated') props.onBoxActivate?.(event.id);
  if (event.type === 'linked') props.onBoxLink?.(event.from, event.to);
  if (event.type === 'dismissed') props.onDismiss?.(event.ids);
  if (event.type === 'asked') props.onAsked?.(event.name);
  if (event.type === 'marked') props.onMarked?.(event.fault, event.ids);
  if (event.type === 'missed') props.onMissed?.(event.rect);
}

function handleOf(editor: Editor, host: React.RefObject<HTMLDivElement | null>): BoxCanvasHandle {
  return {
    fit: () => editor.send({ type: 'command', name: 'fit' }),
    zoomTo: (id) => editor.send({ type: 'zoom-to', id }),
    setScene: (boxes) => editor.send({ type: 'replace', boxes }),
    undo: () => editor.send({ type: 'command', name: 'undo' }),
    redo: () => editor.send({ type: 'command', name: 'redo' }),
    focus: () => host.current?.focus(),
  };
}
