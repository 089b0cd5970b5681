/** Runs in every frame before the page's own scripts, in the page's world: remembers listeners and closed shadow roots. */
import { pageWindow } from './dom.ts';
import { closedRoots, listenerFacts } from './page_world/listener_facts.ts';
import { watchPage } from './page_world/listeners.ts';

const KEY = 'actwright:watch';
interface Watch {
  readonly facts: () => string;
  readonly closedRoots: () => unknown[];
}

if (!(KEY in pageWindow)) {
  // Neither enumerable nor to be overwritten by the page.
  Object.defineProperty(pageWindow, KEY, { value: { facts: listenerFacts, closedRoots } satisfies Watch });
  watchPage();
}
