/** The real server behind standard input and output: one line of JSON asks, one answers. */
import { createInterface } from 'node:readline';

import { ApiError } from '@/api/problem';
import type { Box } from '@/canvas/box';
import type { Batch, Present } from '@/canvas/outbox';
import { type Scene, boxesOf, sceneOf } from '@/canvas/scene';
import { asSent } from '@/features/boxes/serialize';

type Row = readonly [id: string, left: number, top: number, right: number, bottom: number, kind: Box['kind']];

interface Answer {
  readonly status: number;
  readonly version: number;
  readonly boxes: readonly Row[];
  readonly different: string;
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(question: object): Promise<Answer> {
  process.stdout.write(`${JSON.stringify(question)}\n`);
  const { value, done } = await lines.next();
  if (done) throw new Error('the server has gone');
  return JSON.parse(value) as Answer;
}

/** Boxes that were changed without having been seen. */
export const overwritten: string[] = [];

/** Throws away what the last sequence has left. */
export async function begin(): Promise<void> {
  overwritten.length = 0;
  await ask({ do: 'begin' });
}

export async function send({ baseVersion, entries }: Batch): Promise<number> {
  const seen = entries.map(({ edit: { before } }) => before && { ...before.rect, kind: before.kind });
  const { status, version, different } = await ask({
    do: 'edits',
    base_version: baseVersion,
    edits: entries.map(asSent),
    seen,
  });
  if (status === 500) overwritten.push(different);
  if (status !== 200) throw new ApiError(status, []);
  return version;
}

export async function read(): Promise<Present> {
  const { version, boxes } = await ask({ do: 'read' });
  const all = boxes.map(([id, left, top, right, bottom, kind]): Box => ({
    id,
    rect: { left, top, right, bottom },
    kind,
    origin: 'drawn',
    label: null,
  }));
  return { version, scene: sceneOf(all) };
}

/** Empty, or in what the windows' boxes, the database's and the replayed log's differ. */
export async function difference(windows: readonly Scene[]): Promise<string> {
  const rows = windows.map((scene) =>
    boxesOf(scene).map(({ id, rect: { left, top, right, bottom }, kind }): Row => [id, left, top, right, bottom, kind]),
  );
  return (await ask({ do: 'end', windows: rows })).different;
}
