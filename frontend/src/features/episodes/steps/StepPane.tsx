/** One step: the pictures before and after each of its actions, and their lines. */
import { Code, Stack, Text } from '@mantine/core';

import type { ShownStep } from '../requests/episodes';
import { stepTitle } from '../words';
import classes from './StepPane.module.css';

export function StepPane({ step, place }: { step: ShownStep; place: number }) {
  return (
    <Stack gap="sm" className={classes.pane} aria-label={`Step ${place + 1}`} role="region">
      <Text fw={600}>
        {place + 1}. {stepTitle(step)}
      </Text>
      {step.actions.map((action) => (
        <div key={action.index}>
          <Code block>{action.script.trim()}</Code>
          {action.address !== '' && (
            <Text size="xs" c="dimmed">
              {action.address}
            </Text>
          )}
          <div className={classes.pictures}>
            <Picture title="Before" address={action.before_url} point={action.point} />
            <Picture title="After" address={action.after_url} />
          </div>
        </div>
      ))}
    </Stack>
  );
}

/** `point` is in pixels of the picture. */
function Picture({ title, address, point }: { title: string; address: string; point?: unknown }) {
  const at = Array.isArray(point) ? (point as [number, number]) : null;
  return (
    <figure className={classes.figure}>
      <figcaption>{title}</figcaption>
      {address === '' ? (
        <Text size="xs" c="dimmed">
          No picture
        </Text>
      ) : (
        <span className={classes.frame}>
          <img
            src={address}
            alt={`The screen ${title.toLowerCase()} the action`}
            onLoad={(event) => mark(event.currentTarget, at)}
          />
          {at && <span className={classes.point} />}
        </span>
      )}
    </figure>
  );
}

/** Places the mark of the action's point, now that the picture's size is known. */
function mark(picture: HTMLImageElement, at: readonly [number, number] | null): void {
  const point = picture.nextElementSibling;
  if (!(point instanceof HTMLElement) || !at) return;
  point.style.left = `${(100 * at[0]) / picture.naturalWidth}%`;
  point.style.top = `${(100 * at[1]) / picture.naturalHeight}%`;
}
