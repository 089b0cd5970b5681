/** The boxes as a list, in step with the canvas: a virtual ARIA listbox, some twenty rows however many boxes. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';

import type { Box } from '../canvas/box';
import type { Editor } from '../canvas/editor/editor';
import { measured } from '../canvas/editor/describe';
import type { World } from '../keyboard/bindings';
import { useKeyboard } from '../keyboard/keyboard';
import { keyListener } from '../keyboard/listener';
import classes from './BoxList.module.css';
import { type KeyMap, commandOn, keyMap } from './key-input';
import { useEditorState } from './use-editor';

const ROW = 34;
const PAGE = 10;

export interface BoxListProps {
  readonly editor: Editor;
  /** For screen readers: 'Boxes of Checkout, step 2'. */
  readonly name: string;
  /** What a box without a label is called instead, in italics: its name on the page it was captured from. */
  readonly nameOf?: (box: Box) => string | undefined;
  readonly world?: World;
  /** The ids that a filter leaves, in their order; without one, all boxes. */
  readonly shown?: readonly string[] | undefined;
}

export function BoxList({ editor, name, nameOf, world, shown }: BoxListProps) {
  // A new box is painted before the list has a row for it: what is worked on is the picture.
  const scene = useDeferredValue(useEditorState(editor, (state) => state.scene));
  const order = shown ?? scene.order;
  const selection = useDeferredValue(useEditorState(editor, (state) => state.selection));
  const hovered = useEditorState(editor, (state) => state.hovered);
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  // Its functions are only called here, never handed to memoised components.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    getItemKey: (index) => order[index] ?? index,
  });
  const active = selection.at(-1);
  const activeIndex = active === undefined ? -1 : order.indexOf(active);
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex, { align: 'auto' });
  }, [rows, activeIndex]);
  const { remapping } = useKeyboard();
  const keys = useMemo(() => keyMap(remapping, world), [remapping, world]);
  useEffect(() => {
    const element = scroller.current;
    const find = (chord: string, event: KeyboardEvent) =>
      actOn(chord, event, editor, keys, shown ?? editor.state().scene.order);
    return element ? keyListener.add({ level: 'focused', element, repeats: true, find }) : undefined;
  }, [editor, keys, shown]);
  return (
    <div
      ref={scroller}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label={name}
      aria-multiselectable
      aria-activedescendant={activeIndex >= 0 ? `${listId}-${active}` : undefined}
      onKeyUp={(event) => {
        if (event.key.startsWith('Arrow')) editor.send({ type: 'settle' });
      }}
      onMouseLeave={() => editor.send({ type: 'hover', id: null })}
    >
      <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const box = scene.boxes.get(order[index] ?? '');
          return box ? (
            <Row
              key={box.id}
              id={`${listId}-${box.id}`}
              box={box}
              unnamed={nameOf?.(box) ?? 'no label'}
              top={start}
              place={index + 1}
              total={order.length}
              selected={selection.includes(box.id)}
              hovered={box.id === hovered}
              editor={editor}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly box: Box;
  readonly unnamed: string;
  readonly top: number;
  readonly place: number;
  readonly total: number;
  readonly selected: boolean;
  readonly hovered: boolean;
  readonly editor: Editor;
}

const Row = memo(function Row({ id, box, unnamed, top, place, total, selected, hovered, editor }: RowProps) {
  return (
    // The listbox holds the focus and the keys; its options are only pointed at.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-label={`${box.label ?? unnamed}, ${box.kind}, ${measured(box.rect)}`}
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={total}
      data-hovered={hovered || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height: ROW }}
      onClick={(event) => editor.send({ type: 'select', ids: choice(editor, box.id, event.ctrlKey || event.metaKey) })}
      onMouseEnter={() => editor.send({ type: 'hover', id: box.id })}
    >
      <span className={classes.kind} data-kind={box.kind}>
        {box.kind}
      </span>
      <span className={box.label === null ? classes.unnamed : classes.label}>{box.label ?? unnamed}</span>
      <span className={classes.size}>{measured(box.rect)}</span>
    </div>
  );
});

function choice(editor: Editor, id: string, adding: boolean): string[] {
  const { selection } = editor.state();
  if (!adding) return [id];
  return selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id];
}

/** Up, down, Home, End and the page keys walk the list; every other key is the canvas's, Tab is the page's. */
function actOn(
  chord: string,
  event: KeyboardEvent,
  editor: Editor,
  keys: KeyMap,
  order: readonly string[],
): (() => void) | undefined {
  const { selection } = editor.state();
  const last = selection.at(-1);
  const active = last === undefined ? -1 : order.indexOf(last);
  const target = walked(chord, active, order.length);
  if (target !== undefined) return () => editor.send({ type: 'select', ids: order.slice(target, target + 1) });
  return event.key === 'Tab' ? undefined : commandOn(editor, keys, chord, event);
}

function walked(key: string, active: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined || count === 0 ? undefined : Math.min(Math.max(target, 0), count - 1);
}
