/** One tooltip for a whole bar of controls: a floating element for each costs more than the controls do. */
import { Tooltip } from '@mantine/core';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds of rest over a control. */
const OPEN_DELAY = 500;
const NAME = 'data-tooltip';

interface BarTooltip {
  /** For the element around the controls; each control has its text in `data-tooltip`. */
  readonly events: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
  };
  /** To be rendered inside that element. */
  readonly tooltip: ReactNode;
}

export function useTooltip(): BarTooltip {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const near = useRef<HTMLElement | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = (next: HTMLElement | null): void => {
    if (next === near.current) return;
    clearTimeout(timer.current);
    near.current = next;
    setControl(null);
    if (next) timer.current = window.setTimeout(() => setControl(next), OPEN_DELAY);
  };
  return {
    events: {
      onPointerOver: ({ pointerType, target }) => {
        if (pointerType === 'mouse') rest((target as Element).closest<HTMLElement>(`[${NAME}]`));
      },
      onPointerLeave: () => rest(null),
      onPointerDown: () => {
        clearTimeout(timer.current);
        setControl(null);
      },
    },
    tooltip: control && <Tooltip target={control} label={control.getAttribute(NAME)} opened />,
  };
}
