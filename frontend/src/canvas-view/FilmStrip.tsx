/** The film strip of a script: a small picture for each action, chosen by mouse or keys; what was seen stands below. */
import { SegmentedControl, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

import { type Frame, pictureAt } from '../canvas/frames';
import type { Size } from '../canvas/geometry';
import { useCommands } from '../keyboard/use-commands';
import classes from './FilmStrip.module.css';
import { SmallFrame } from './SmallFrame';
import { type Moment, type RunPictures, type RunView, pictureOf } from './run-view';

export interface FilmStripProps {
  /** What it shows, for screen readers: 'Run of task 7'. */
  readonly name: string;
  readonly frames: readonly Frame[];
  readonly screen: Size;
  readonly pictures: RunPictures;
  readonly view: RunView;
  readonly onView: (view: RunView) => void;
}

const MOMENTS: { value: Moment; label: string }[] = [
  { value: 'path', label: 'Path' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

export function FilmStrip({ name, frames, screen, pictures, view, onView }: FilmStripProps) {
  const { place, moment } = view;
  const onPlace = (next: number | null) => onView({ place: next, moment });
  usePrefetchedPictures(frames, pictures, view);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);
  const press = useStripKeys(frames.length - 1, place, onPlace);
  if (frames.length === 0) return null;
  return (
    <div className={classes.film}>
      <div
        ref={list}
        className={classes.strip}
        role="listbox"
        aria-label={name}
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${place ?? 'all'}`}
        tabIndex={0}
        onKeyDown={press}
      >
        <div
          id={`${id}-all`}
          className={classes.all}
          role="option"
          aria-selected={place === null}
          tabIndex={-1}
          onClick={() => onPlace(null)}
          onKeyDown={undefined}
        >
          Whole path
        </div>
        {frames.map((frame, index) => (
          <div
            // Frames have no key but their place.
            key={index}
            id={`${id}-${index}`}
            className={classes.frame}
            role="option"
            aria-selected={index === place}
            aria-label={`${index + 1}: ${frame.text}${frame.state === 'failed' ? ', failed' : ''}`}
            tabIndex={-1}
            data-state={frame.state}
            title={frame.text}
            onClick={() => onPlace(index)}
            onKeyDown={undefined}
          >
            <SmallFrame
              frames={frames}
              place={index}
              screen={screen}
              url={pictureAt(frames, index, pictures.screen, pictures.before)}
            />
            <span className={classes.text}>
              {index + 1} {frame.text}
            </span>
          </div>
        ))}
      </div>
      <div className={classes.seen}>
        <Seen frame={place === null ? undefined : frames[place]} place={place} count={frames.length} />
        {pictures.before !== '' && (
          <SegmentedControl
            size="xs"
            aria-label="Picture"
            value={moment}
            data={MOMENTS}
            onChange={(value) => onView({ place, moment: value })}
          />
        )}
      </div>
    </div>
  );
}

/** The keys of the page, and those of the strip while it has the focus; past either end is the whole path. */
function useStripKeys(last: number, place: number | null, onPlace: (place: number | null) => void) {
  const go = (step: 1 | -1) => {
    const next = place === null ? (step === 1 ? 0 : last) : place + step;
    onPlace(next < 0 || next > last ? null : next);
  };
  useCommands(last < 0 ? {} : { 'strip-next': () => go(1), 'strip-previous': () => go(-1) });
  const keys: Record<string, () => void> = {
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    Home: () => onPlace(0),
    End: () => onPlace(last),
    Escape: () => onPlace(null),
  };
  return (event: KeyboardEvent) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!act || (event.key === 'Escape' && place === null)) return;
    event.preventDefault();
    act();
  };
}

function Seen({ frame, place, count }: { frame: Frame | undefined; place: number | null; count: number }) {
  return (
    <div className={classes.words} role="status">
      {frame ? (
        <>
          <Text size="xs" fw={600} flex="none">
            {(place ?? 0) + 1} of {count}: {frame.text}
          </Text>
          <Text size="xs" c={frame.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} truncate>
            {frame.note}
          </Text>
        </>
      ) : (
        <Text size="xs" c="dimmed" truncate>
          {count} {count === 1 ? 'action' : 'actions'}. Choose one to see the picture as it was then.
        </Text>
      )}
    </div>
  );
}

/** The pictures that the next keys may ask for are here when they do. */
function usePrefetchedPictures(frames: readonly Frame[], pictures: RunPictures, { place }: RunView): void {
  useEffect(() => {
    const places = place === null ? [null, 0] : [place, place + 1];
    const urls = places.flatMap((next) =>
      MOMENTS.map(({ value }) => pictureOf(frames, pictures, { place: next, moment: value })),
    );
    for (const url of new Set(urls)) new Image().src = url;
  }, [frames, pictures, place]);
}
