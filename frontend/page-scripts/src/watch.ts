/** Runs in every frame before the page's own scripts, in the page's world: remembers listeners, closed shadow roots and timers. */
import { pageWindow } from './dom.ts';
import { closedRoots, listenerFacts } from './page_world/listener_facts.ts';
import { watchListeners } from './page_world/listeners.ts';
import { timersLeft, watchTimers } from './page_world/timers.ts';

const KEY = 'actwright:watch';
interface Watch {
  readonly facts: () => string;
  readonly closedRoots: () => unknown[];
  readonly timersLeft: (horizon: number) => number;
}

if (!(KEY in pageWindow)) {
  // Neither enumerable nor to be overwritten by the page.
  Object.defineProperty(pageWindow, KEY, { value: { facts: listenerFacts, closedRoots, timersLeft } satisfies Watch });
  watchListeners();
  watchTimers();
}
