/** One step: the screen before and after each of its actions in the viewer, and its lines. */
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { Area } from '@/canvas/areas';
import type { Point, Size } from '@/canvas/geometry';
import type { PathStep } from '@/canvas/path';
import { PathPicture } from '@/canvas-view/PathPicture';
import { useImageSize } from '@/canvas-view/use-image-size';
import { ScriptText } from '@/ui/ScriptText';
import { plural } from '@/ui/plural';

import type { ShownStep } from '../requests/episodes';
import { stepTitle } from '../words';
import classes from './StepPane.module.css';

type Action = ShownStep['actions'][number];
type Moment = 'before' | 'after';

const MOMENTS: { value: Moment; label: string }[] = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

export interface StepPaneProps {
  step: ShownStep;
  place: number;
}

export function StepPane({ step, place }: StepPaneProps) {
  const [moment, setMoment] = useState<Moment>('before');
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, step.actions.length - 1);
  const action = step.actions[at];
  return (
    <div className={classes.pane} aria-label={`Step ${place + 1}`} role="region">
      <Group className={classes.head} gap="sm" wrap="nowrap">
        <Text fw={600} truncate flex={1}>
          {place + 1}. {stepTitle(step)}
        </Text>
        {step.actions.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Action of the step"
            value={String(at)}
            data={step.actions.map((_, index) => ({ value: String(index), label: String(index + 1) }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label="Moment of the picture"
          value={moment}
          data={MOMENTS}
          onChange={setMoment}
        />
      </Group>
      {action && <ActionPicture action={action} moment={moment} />}
      {action && moment === 'after' && <NotCompared action={action} />}
      {action && <ScriptText text={action.script.trim()} />}
      {action && action.address !== '' && (
        <Text size="xs" c="dimmed" px="xs" truncate>
          {action.address}
        </Text>
      )}
    </div>
  );
}

function ActionPicture({ action, moment }: { action: Action; moment: Moment }) {
  const url = moment === 'before' ? action.before_url : action.after_url;
  const size = useImageSize(url);
  const areas = useMemo(() => action.left_out.flatMap(areaOf), [action.left_out]);
  if (url === '')
    return (
      <Text size="sm" c="dimmed" p="sm" className={classes.picture}>
        No picture was taken {moment} this action.
      </Text>
    );
  return (
    <div className={classes.picture}>
      {size && (
        <PathPicture
          key={`${size.width} ${size.height}`}
          imageUrl={url}
          name={`The screen ${moment} the action`}
          screen={size}
          boxes={NONE}
          path={moment === 'before' ? pathOf(action, size) : NONE}
          areas={moment === 'after' ? areas : NONE}
        />
      )}
    </div>
  );
}

/** Where the replay compared no pixels of this screen, and whether anything differs there. */
function NotCompared({ action: { left_out: regions, left_out_pixels: pixels } }: { action: Action }) {
  if (pixels === null || regions.length === 0) return null;
  return (
    <Text size="xs" px="xs" role="note">
      The replay compared nothing in {plural(regions.length, 'region')} (dotted):{' '}
      {pixels === 0 ? 'no pixel differs there.' : `${plural(pixels, 'pixel differs', 'pixels differ')} there.`}
    </Text>
  );
}

const NONE: readonly [] = [];

function areaOf([left, top, right, bottom]: readonly number[]): Area[] {
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return [];
  return [{ rect: { left, top, right, bottom }, kind: 'not-compared' }];
}

/** Where the action began and ended, in pixels of the picture. */
function pathOf({ kind, point, end }: Action, screen: Size): PathStep[] {
  const [at, to] = [pointOf(point), pointOf(end)];
  const text = kind.replaceAll('_', ' ');
  if (!at) return [{ type: 'keys', text, state: 'done' }];
  const moved = to && (to.x !== at.x || to.y !== at.y) && to.x <= screen.width && to.y <= screen.height;
  return [{ type: 'pointer', at, text, state: 'done', ...(moved ? { to } : {}) }];
}

/** The server keeps it as plain JSON. */
function pointOf(value: unknown): Point | null {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}
