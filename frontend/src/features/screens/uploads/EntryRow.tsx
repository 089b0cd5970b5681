/** One file and what the server said of it; for a zip, of each picture in it that was not plainly taken. */
import { Anchor } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';

import type { Problem } from '@/api/problem';
import { plural } from '@/ui/plural';

import type { UploadDetail } from '../requests/upload';
import { nameOf } from '@/api/screen';
import type { Entry } from './entries';
import classes from './UploadPanel.module.css';

type Accepted = UploadDetail['accepted'][number];

export const EntryRow = memo(function EntryRow({ slug, entry }: { slug: string; entry: Entry }) {
  return (
    <li className={classes.row}>
      <span className={classes.name} title={entry.name}>
        {entry.name}
      </span>
      <div className={classes.said}>
        <Said slug={slug} entry={entry} />
      </div>
    </li>
  );
});

function Said({ slug, entry }: { slug: string; entry: Entry }) {
  if (entry.state === 'waiting') return 'waits';
  if (entry.state === 'sending') return `${Math.round(100 * entry.sent)} % sent`;
  if (entry.state === 'working') return jobWords(entry);
  if (!entry.outcome || entry.problems.length > 0) {
    return entry.state === 'cancelled' ? 'cancelled' : <Problems problems={withoutName(entry)} slug={slug} />;
  }
  const { accepted, refused, left_out: leftOut } = entry.outcome;
  return (
    <>
      {entry.state === 'cancelled' && <div>cancelled</div>}
      {accepted.length > 1 && <div>{plural(accepted.length, 'screen')} added</div>}
      {accepted
        .filter((screen) => accepted.length === 1 || screen.near_duplicates.length > 0 || screen.boxes > 0)
        .map((screen) => (
          <AcceptedLine key={screen.id} slug={slug} screen={screen} />
        ))}
      {[...refused, ...leftOut].map(({ file, problems }) => (
        <Problems key={file} file={file === entry.name ? undefined : file} problems={problems} slug={slug} />
      ))}
    </>
  );
}

/** How far the worker is. */
function jobWords({ upload }: Entry): string {
  return upload?.status === 'running' ? upload.doing || 'being looked at' : 'sent; waits for a worker';
}

/** The server names the file in front of what it says; the row has named it already. */
function withoutName({ name: fileName, problems }: Entry): readonly Problem[] {
  const name = `${fileName}: `;
  return problems.map((problem) =>
    problem.message.startsWith(name) ? { ...problem, message: problem.message.slice(name.length) } : problem,
  );
}

function AcceptedLine({ slug, screen }: { slug: string; screen: Accepted }) {
  const twins = screen.near_duplicates;
  return (
    <div>
      added as <ScreenLink slug={slug} id={screen.id} name={nameOf(screen)} />
      {screen.boxes > 0 && ` with ${plural(screen.boxes, 'box', 'boxes')}`}
      {twins.length > 0 && '; looks nearly the same as '}
      {twins.map((id, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <ScreenLink slug={slug} id={id} name={`screen no. ${id}`} />
        </span>
      ))}
    </div>
  );
}

function ScreenLink({ slug, id, name }: { slug: string; id: number; name: string }) {
  return (
    <Anchor component={Link} fz="inherit" to={`/datasets/${slug}/screens/${id}`}>
      {name}
    </Anchor>
  );
}

interface ProblemsProps {
  slug: string;
  problems: readonly Problem[];
  /** The picture inside a zip. */
  file?: string | undefined;
}

function Problems({ slug, problems, file }: ProblemsProps) {
  return problems.map((problem, place) => (
    <div key={place} className={classes.bad}>
      {file !== undefined && `${file}: `}
      {problem.message}
      {problem.code === 'same-picture' &&
        problem.hints.map((id) => (
          <span key={id}>
            {' '}
            <ScreenLink slug={slug} id={Number(id)} name="Open it" />
          </span>
        ))}
    </div>
  ));
}
