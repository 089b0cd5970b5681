/** The screen with the way the run took, or the display before and after it, in the same place. */
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';

import type { Label } from '@/api/screen-labels';
import type { Task } from '@/api/tasks';
import type { Point } from '@/canvas/geometry';
import { seenPath } from '@/canvas/script-path';
import { boxOf } from '@/canvas-view/label-box';
import { PathPicture } from '@/canvas-view/PathPicture';
import { Pictures } from '@/ui/BeforeAfter';
import { type Evidence, type Pixel, actionText } from '@/ui/evidence';

import classes from './FinalPass.module.css';

export type PictureShown = 'path' | 'before' | 'after';

export interface PassPictureProps {
  task: Task;
  labels: readonly Label[];
  evidence: Evidence | null;
  pictures: { before_url: string; after_url: string } | undefined;
  shown: PictureShown;
  onShown: (shown: PictureShown) => void;
}

const CHOICES: { value: PictureShown; label: string }[] = [
  { value: 'path', label: 'Path' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

export function PassPicture({ task: { id, screen }, labels, evidence, pictures, shown, onShown }: PassPictureProps) {
  const boxes = useMemo(() => labels.map(boxOf), [labels]);
  const path = useMemo(() => (evidence ? seenPath(evidence.actions.map(seen)) : []), [evidence]);
  const flickers = pictures?.before_url !== undefined && pictures.before_url !== '';
  return (
    <div>
      <SegmentedControl
        size="xs"
        mb={6}
        aria-label="Picture"
        value={shown}
        disabled={!flickers}
        data={CHOICES}
        onChange={(value) => onShown(value)}
      />
      <div className={classes.picture} style={{ aspectRatio: `${screen.width} / ${screen.height}` }}>
        <div className={classes.layer} hidden={flickers && shown !== 'path'}>
          <PathPicture
            key={screen.id}
            imageUrl={`/api/screens/${screen.id}/image`}
            name={`Path of task ${id} on ${screen.application} ${screen.number}`}
            screen={screen}
            boxes={boxes}
            path={path}
          />
        </div>
        {flickers && (
          <div className={classes.layer} hidden={shown === 'path'}>
            <Pictures
              beforeUrl={pictures.before_url}
              afterUrl={pictures.after_url}
              moment={shown === 'after' ? 'after' : 'before'}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function seen(action: Evidence['actions'][number]) {
  const { function: name, ok, observed_point, start_point } = action;
  return {
    function: name,
    ok,
    text: actionText(action),
    observed: pointOf(observed_point),
    start: pointOf(start_point),
  };
}

function pointOf(pixel: Pixel | null): Point | null {
  return pixel && { x: pixel[0], y: pixel[1] };
}
