/** The recorded steps with small pictures; only those in sight are in the page, so that a thousand stay fluid. */
import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

import type { ShownStep } from '../requests/episodes';
import { stepTitle } from '../words';
import classes from './StepList.module.css';

const ROW_PIXELS = 64;

export interface StepListProps {
  steps: readonly ShownStep[];
  /** The place of the step that is shown; null: none. */
  current: number | null;
  onChoose: (place: number) => void;
  /** Places that are ticked, to be merged or deleted; without, nothing can be ticked. */
  ticked?: readonly number[];
  onTick?: (place: number, on: boolean) => void;
}

export function StepList({ steps, current, onChoose, ticked = [], onTick }: StepListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Its functions are only called here, never handed to memoised components.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 6,
  });
  const count = steps.length;
  // Whoever records sees the newest step.
  useEffect(() => {
    if (count > 0) rows.scrollToIndex(count - 1);
  }, [count, rows]);
  return (
    <div ref={scroller} className={classes.scroller}>
      <ol className={classes.list} aria-label="Steps" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const step = steps[index];
          if (!step) return null;
          return (
            <li
              key={step.actions[0]?.index ?? index}
              className={classes.step}
              data-current={index === current || undefined}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {onTick && (
                <Checkbox
                  size="xs"
                  aria-label={`Choose step ${index + 1}`}
                  checked={ticked.includes(index)}
                  onChange={(event) => onTick(index, event.currentTarget.checked)}
                />
              )}
              <UnstyledButton className={classes.button} onClick={() => onChoose(index)}>
                <StepRow step={step} place={index} />
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function StepRow({ step, place }: { step: ShownStep; place: number }) {
  const last = step.actions.at(-1);
  return (
    <>
      {last && last.thumbnail_url !== '' && (
        <img className={classes.picture} src={last.thumbnail_url} alt="" loading="lazy" />
      )}
      <span className={classes.words}>
        <Text span size="sm" lineClamp={2}>
          {place + 1}. {stepTitle(step)}
        </Text>
      </span>
    </>
  );
}
