/** One row per capture: address, application, how far it is or why it failed, what may be done. */
import { Anchor, Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';

import type { Capture } from '../requests/captures';
import classes from './CaptureTable.module.css';
import { canBeRetried, isUnderWay } from './merge-live';
import { SamePictureScreens } from './SamePictureScreens';

export interface CaptureTableProps {
  slug: string;
  captures: readonly Capture[];
  may: boolean;
  onCancel: (capture: Capture) => void;
  onRetry: (capture: Capture) => void;
  onAgain: (capture: Capture) => void;
}

export function CaptureTable({ captures, ...rest }: CaptureTableProps) {
  if (captures.length === 0) return null;
  return (
    // A scrolled region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label="Captured addresses">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.address}>
              Address
            </th>
            <th scope="col" className={classes.application}>
              Application
            </th>
            <th scope="col">State</th>
            <th scope="col" className={classes.actions}>
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {captures.map((capture) => (
            <Row key={capture.id} capture={capture} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<CaptureTableProps, 'captures'> & { capture: Capture };

const Row = memo(
  function Row({ slug, capture, may, onCancel, onRetry, onAgain }: RowProps) {
    return (
      <tr>
        <td>
          {capture.url}
          <div className={classes.size}>
            {capture.settings.width} x {capture.settings.height}
            {capture.settings.full_page && ', whole page'}
            {capture.behind_login && ', behind a login'}
          </div>
        </td>
        <td>{capture.application}</td>
        <td>
          <State capture={capture} />
          {capture.can_be_taken_again && (
            <div className={classes.warning}>Not at rest in its picture: {capture.unrest.join('; ')}</div>
          )}
          {capture.screen !== null && (
            <SamePictureScreens slug={slug} screen={capture.screen} twins={capture.near_duplicates} />
          )}
        </td>
        <td>
          {capture.screen !== null && (
            <Anchor
              component={Link}
              fz="inherit"
              to={`/datasets/${slug}/screens/${capture.screen}`}
              aria-label={`Screen of ${capture.url}`}
            >
              Screen
            </Anchor>
          )}
          {may && isUnderWay(capture) && <Act verb="Cancel" capture={capture} onClick={() => onCancel(capture)} />}
          {may && capture.can_be_taken_again && (
            <Act verb="Capture again" capture={capture} onClick={() => onAgain(capture)} />
          )}
          {may && canBeRetried(capture) && <Act verb="Try again" capture={capture} onClick={() => onRetry(capture)} />}
        </td>
      </tr>
    );
  },
  // The three functions only name the capture; a new one is no reason to draw hundreds of rows again.
  (before, after) => same(before.capture, after.capture) && before.may === after.may,
);

function same(before: Capture, after: Capture): boolean {
  return (
    before.status === after.status &&
    before.progress === after.progress &&
    before.doing === after.doing &&
    before.error === after.error &&
    before.screen === after.screen &&
    before.can_be_taken_again === after.can_be_taken_again &&
    before.near_duplicates.length === after.near_duplicates.length
  );
}

function Act({ verb, capture, onClick }: { verb: string; capture: Capture; onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={onClick} aria-label={`${verb}: ${capture.url}`}>
      {verb}
    </Button>
  );
}

function State({ capture: { status, progress, doing, error } }: { capture: Capture }) {
  if (status === 'running') return `${Math.round(100 * progress)} %${doing ? `, ${doing}` : ''}`;
  if (status === 'failed') return <span className={classes.error}>{error || 'failed'}</span>;
  return (
    <span title={error || undefined}>
      {status}
      {status === 'queued' && error ? `, after: ${error}` : ''}
    </span>
  );
}
