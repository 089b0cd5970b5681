/** The edge of a panel: dragged or moved by arrow keys to resize it; its button, Enter or a double click hides it. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

import { type Arrangement, type Side, keyed, mostOf, taken } from './panes';
import classes from './Panes.module.css';

export interface PaneEdgeProps extends Arrangement {
  readonly side: Side;
  /** The id of the panel. */
  readonly controls: string;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly onChange: (next: Arrangement) => void;
}

const NAMES: Readonly<Record<Side, string>> = { start: 'left panel', end: 'right panel', below: 'lower panel' };
const ARROWS: Readonly<Record<Side, readonly [hide: string, show: string]>> = {
  start: ['‹', '›'],
  end: ['›', '‹'],
  below: ['⌄', '⌃'],
};

export function PaneEdge({ side, controls, root, hidden, size, onChange }: PaneEdgeProps) {
  const [drag, setDrag] = useState<{ from: number; size: number } | null>(null);
  const roomNow = () => {
    const { width, height } = root.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return side === 'below' ? height : width;
  };
  const along = (event: PointerEvent) => (side === 'below' ? event.clientY : event.clientX);
  const now = { hidden, size };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: along(event), size: hidden ? 0 : size });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const moved = (along(event) - drag.from) * (side === 'start' ? 1 : -1);
    if (moved !== 0) onChange(taken(drag.size + moved, roomNow(), now));
  };
  const key = (event: KeyboardEvent) => {
    const next = keyed(event.key, side, now, roomNow());
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className={classes.edge} data-side={side} data-dragged={drag ? true : undefined}>
      {/* A separator that is moved is a control: the window splitter of the ARIA practices. */}
      {/* eslint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={classes.grip}
        role="separator"
        tabIndex={0}
        aria-label={`Size of the ${NAMES[side]}`}
        aria-orientation={side === 'below' ? 'horizontal' : 'vertical'}
        aria-controls={controls}
        aria-valuemin={0}
        aria-valuenow={hidden ? 0 : size}
        aria-valuemax={Math.max(size, mostOf(side === 'below' ? window.innerHeight : window.innerWidth))}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => setDrag(null)}
        onPointerCancel={() => setDrag(null)}
        onDoubleClick={() => onChange({ size, hidden: !hidden })}
        onKeyDown={key}
      />
      {/* eslint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <button
        type="button"
        className={classes.toggle}
        aria-label={`${hidden ? 'Show' : 'Hide'} the ${NAMES[side]}`}
        aria-expanded={!hidden}
        aria-controls={controls}
        title={`${hidden ? 'Show' : 'Hide'} the ${NAMES[side]}`}
        onClick={() => onChange({ size, hidden: !hidden })}
      >
        <span aria-hidden>{ARROWS[side][hidden ? 1 : 0]}</span>
      </button>
    </div>
  );
}
