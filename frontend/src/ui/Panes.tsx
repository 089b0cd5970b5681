/** A picture that fills its page, with panels around it: each can be resized and hidden, and stays so for the next time. */
import { useLocalStorage } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';

import { type Arrangement, type Kept, type Side, arranged, fitting, isCrowded } from './panes';
import { PaneEdge } from './PaneEdge';
import { useWindowSize } from './use-window-size';
import classes from './Panes.module.css';

export interface Pane {
  readonly content: ReactNode;
  /** CSS pixels, until the person has chosen. */
  readonly size: number;
  /** The content has its own padding and scrolls itself. */
  readonly bare?: boolean;
}

export interface PanesProps {
  /** Under which the sizes are kept: one for each kind of page. */
  readonly name: string;
  readonly start?: Pane | undefined;
  readonly end?: Pane | undefined;
  readonly below?: Pane | undefined;
  /** The picture. */
  readonly children: ReactNode;
}

const SIDES: readonly Side[] = ['start', 'end', 'below'];
const NOTHING_KEPT: Kept = {};

export function Panes({ name, children, ...panes }: PanesProps) {
  const [kept, keep] = useLocalStorage<Kept>({ key: `panes-${name}`, defaultValue: NOTHING_KEPT });
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const here = SIDES.filter((side) => panes[side] !== undefined);
  const room = useWindowSize();
  const placeOf = (side: Side): Arrangement =>
    arranged(kept[side], fitting(panes[side]?.size ?? 0, side, room), isCrowded(side, room.width));
  const sizes = Object.fromEntries(
    here.map((side) => [`--${side}`, placeOf(side).hidden ? '0px' : `${placeOf(side).size}px`]),
  ) as CSSProperties;
  return (
    <div ref={root} className={classes.panes} style={sizes} data-sides={here.join(' ')}>
      <div className={classes.main}>{children}</div>
      {here.map((side) => {
        const { hidden, size } = placeOf(side);
        return [
          <PaneEdge
            key={`${side} edge`}
            side={side}
            controls={`${id}-${side}`}
            root={root}
            hidden={hidden}
            size={size}
            onChange={(next) => keep((before) => ({ ...before, [side]: next }))}
          />,
          <div
            key={side}
            id={`${id}-${side}`}
            className={classes.pane}
            data-side={side}
            data-bare={panes[side]?.bare}
            hidden={hidden}
          >
            {panes[side]?.content}
          </div>,
        ];
      })}
    </div>
  );
}
