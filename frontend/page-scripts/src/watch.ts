/** Runs in every frame before the page's own scripts, in the page's world: remembers listeners, closed shadow roots, styles and timers. */
import { pageWindow } from './dom.ts';
import { hiddenObjects, listenerFacts } from './page_world/listener_facts.ts';
import { watchListeners } from './page_world/listeners.ts';
import { watchStyles } from './page_world/script_styles.ts';
import { timersLeft, watchTimers } from './page_world/timers.ts';

const KEY = 'actwright:watch';
interface Watch {
  readonly facts: () => string;
  readonly hiddenObjects: () => unknown[];
  readonly timersLeft: (horizon: number) => number;
}

if (!(KEY in pageWindow)) {
  // Neither enumerable nor to be overwritten by the page.
  const value = { facts: listenerFacts, hiddenObjects, timersLeft } satisfies Watch;
  Object.defineProperty(pageWindow, KEY, { value });
  watchListeners();
  watchTimers();
  watchStyles();
}
