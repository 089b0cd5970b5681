/**
 * Random sequences of gestures, undo, lost requests, crashes and conflicts in two windows on one screen: when all is
 * quiet, both windows, the database and the replayed log hold the same boxes. Run by tests/annotator/boxes/test_replay.py.
 */
import fc from 'fast-check';

import type { CommandName } from '../../src/canvas/commands';
import { sameState } from '../../src/canvas/edits';
import * as server from './server';
import { type Fate, SCREEN, Window } from './window';

const COMMANDS: CommandName[] = [
  ...(['undo', 'undo', 'redo', 'next', 'previous', 'select-all', 'remove', 'duplicate', 'copy', 'paste'] as const),
  ...([
    'nudge-left',
    'nudge-down-far',
    'pull-end-right',
    'pull-start-up-far',
    'kind-type',
    'kind-hover',
    'kind-drag',
  ] as const),
];
const ROUNDS = 40;

interface Step {
  readonly window: number;
  readonly said: string;
  readonly move: (window: Window) => void | Promise<void>;
}

const point = fc.tuple(fc.integer({ min: 0, max: SCREEN.width }), fc.integer({ min: 0, max: SCREEN.height }));
const fate = fc.constantFrom<Fate>('deliver', 'deliver', 'lose answer', 'lose');

const drag = fc.tuple(point, point).map(([from, to]) => ({
  said: `drag ${from.join()} to ${to.join()}`,
  move: (window: Window) => window.drag(from, to),
}));
const press = fc.constantFrom(...COMMANDS).map((name) => ({
  said: name,
  move: ({ editor }: Window) => {
    editor.send({ type: 'command', name });
    editor.send({ type: 'settle' });
  },
}));
const network = fate.map((one) => ({ said: one, move: (window: Window) => window.next(one) }));
const crash = fate.map((one) => ({ said: `crash, ${one}`, move: (window: Window) => window.crash(one) }));
const choice = fc.nat(255).map((bits) => ({ said: `choose ${bits}`, move: (window: Window) => window.choose(bits) }));
const refresh = fc.constant({ said: 'refresh', move: (window: Window) => window.refresh() });

const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.nat(1),
    fc.oneof(
      { weight: 5, arbitrary: drag },
      { weight: 7, arbitrary: press },
      { weight: 5, arbitrary: network },
      { weight: 1, arbitrary: crash },
      { weight: 1, arbitrary: choice },
      { weight: 1, arbitrary: refresh },
    ),
  )
  .map(([window, one]) => ({ window, ...one, toString: () => `${window}: ${one.said}` }));

async function run(steps: readonly Step[], bits: number): Promise<void> {
  await server.begin();
  let count = 0;
  const fresh = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const windows = [await Window.open(fresh), await Window.open(fresh)];
  for (const { window, move } of steps) await move(windows[window]!);
  await quiet(windows, bits);
  const different = await server.difference(windows.map(({ editor }) => editor.state().scene));
  const wrong = [different, ...server.overwritten, ...windows.map(({ refusal }) => refusal ?? ''), lost(windows)];
  if (wrong.some((one) => one !== '')) throw new Error(wrong.join('\n'));
}

/** Boxes that one window alone has touched are as its hands left them, unless a person gave that up. */
function lost(windows: readonly Window[]): string {
  const [one, other] = windows as [Window, Window];
  return windows
    .flatMap((window) => [...window.made].map(([id, made]) => ({ window, id, made })))
    .filter(({ window, id }) => !window.givenUp.has(id) && !(window === one ? other : one).made.has(id))
    .filter(({ window, id, made }) => {
      const now = window.editor.state().scene.boxes.get(id);
      return made && now ? !sameState(made, now) : Boolean(made) !== Boolean(now);
    })
    .map(({ id, made }) => `lost: ${id} ${JSON.stringify(made)}`)
    .join('\n');
}

/** The network is back, every question is answered, and everybody has looked again. */
async function quiet(windows: readonly Window[], bits: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const window of windows) {
      await window.next('deliver');
      window.choose(bits);
    }
    if (!windows.every(({ calm }) => calm)) continue;
    for (const window of windows) await window.refresh();
    if (windows.every(({ calm, version }) => calm && version === windows[0]?.version)) return;
  }
  throw new Error(`still not saved after ${ROUNDS} rounds`);
}

const [runs = '100', seed] = process.argv.slice(2);
await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }), fc.nat(255), run), {
  numRuns: Number(runs),
  ...(seed !== undefined && { seed: Number(seed) }),
});
process.exit(0);
