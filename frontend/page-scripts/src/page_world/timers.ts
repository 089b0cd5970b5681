/** Remembers which timers of the page are still to fire: what a page shows a second after it has loaded comes from one. */
import { pageWindow } from '../dom.ts';
import { clock, shortened, sourceText, Table } from './builtins.ts';
import { wrap } from './wrap.ts';

/** Milliseconds; what comes sooner is seen as a change, what comes later is not waited for. */
const [SHORTEST, LONGEST] = [50, 3000];
/** A function that is set again and again, as by a clock, a carousel or polling, brings nothing more of the page. */
const MOST_TURNS = 2;
const [KEY_LENGTH, MOST_KEYS] = [200, 1000];
/** Time in which a timer that is due has run and what it does is seen as a change. */
const SLACK = 50;

const turns = new Table<string, number>();
const due = new Table<unknown, number>();
const keys = { count: 0 };

function isNew(callback: unknown, delay: number): boolean {
  const text = typeof callback === 'function' ? sourceText(callback) : typeof callback === 'string' ? callback : '';
  const key = `${delay} ${text.length} ${shortened(text, KEY_LENGTH)}`;
  const turn = (turns.read(key) ?? 0) + 1;
  if (turn === 1) keys.count += 1;
  if (keys.count > MOST_KEYS) return false;
  turns.write(key, turn);
  return turn <= MOST_TURNS;
}

function noteTimer(_: unknown, id: unknown, given: unknown[]): void {
  const callback = given[0];
  const delay = given[1];
  if (typeof delay !== 'number') return;
  if (delay >= SHORTEST && delay <= LONGEST && isNew(callback, delay)) due.write(id, clock() + delay + SLACK);
}

const forget = (_: unknown, given: unknown[]): void => due.write(given[0], 0);

/** Milliseconds until the last timer has fired of those that do in the next `horizon` milliseconds; 0 for none. */
export function timersLeft(horizon: number): number {
  const now = clock();
  let last = 0;
  due.each((at) => {
    if (at - now > last && at - now <= horizon + SLACK) last = at - now;
  });
  return last;
}

export function watchTimers(): void {
  wrap(pageWindow, 'setTimeout', null, noteTimer);
  wrap(pageWindow, 'setInterval', null, noteTimer);
  wrap(pageWindow, 'clearTimeout', forget, null);
  wrap(pageWindow, 'clearInterval', forget, null);
}
