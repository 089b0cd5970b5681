/** A run on the viewer, with its film strip: the whole path, or one action with the picture before and after it. */
import { useMemo } from 'react';

import type { Box } from '../canvas/box';
import { type Frame, areasOf, pathOf } from '../canvas/frames';
import type { Size } from '../canvas/geometry';
import { FilmStrip } from './FilmStrip';
import { PathPicture } from './PathPicture';
import classes from './RunPicture.module.css';
import { type RunPictures, type RunView, pictureOf } from './run-view';

export interface RunPictureProps {
  readonly name: string;
  readonly screen: Size;
  readonly boxes: readonly Box[];
  readonly frames: readonly Frame[];
  readonly pictures: RunPictures;
  readonly view: RunView;
  readonly onView: (view: RunView) => void;
}

const NONE: readonly [] = [];

/** Give it `key` of the screen. */
export function RunPicture({ name, screen, boxes, frames, pictures, view, onView }: RunPictureProps) {
  const { place, moment } = view;
  const path = useMemo(() => (moment === 'path' ? pathOf(frames, place) : NONE), [frames, place, moment]);
  const areas = useMemo(() => areasOf(frames, place), [frames, place]);
  return (
    <div className={classes.run}>
      <div className={classes.picture}>
        <PathPicture
          imageUrl={pictureOf(frames, pictures, view)}
          name={name}
          screen={screen}
          boxes={moment === 'path' ? boxes : NONE}
          path={path}
          areas={areas}
        />
      </div>
      <FilmStrip
        name={`${name}, action by action`}
        frames={frames}
        screen={screen}
        pictures={pictures}
        view={view}
        onView={onView}
      />
    </div>
  );
}
