/** Collects the candidates and texts of a frame. */
import { candidates, type Candidate } from './candidates.ts';
import { Delegation } from './delegation.ts';
import * as dom from './dom.ts';
import { Facts } from './facts.ts';
import { Faults } from './faults.ts';
import { memory } from './memory.ts';
import { documentElement } from './roots.ts';
import { texts, type ShownText } from './texts.ts';

interface Collected {
  boxes: Candidate[];
  texts: ShownText[];
  language: string;
  title: string;
  url: string;
  /** How many elements could not be read, and why the first one could not. */
  faults: number;
  firstFault: string;
}

/**
 * JSON of `Collected`; `written` is what the page's world has written down, null where no script of the page could run.
 */
export default function collect(clip: dom.Rect, written: string | null, keepsDisabled: boolean): string {
  const faults = new Faults();
  const facts = new Facts(written);
  faults.count += facts.faults;
  faults.first = facts.firstFault;
  memory.scriptRules = facts.scriptRules;
  const collected: Collected = {
    boxes: candidates(clip, new Delegation(facts, faults), faults, keepsDisabled),
    texts: texts(clip, faults),
    language: dom.getAttribute(documentElement, 'lang') ?? '',
    title: dom.title(),
    url: dom.href(),
    faults: faults.count,
    firstFault: faults.first,
  };
  return JSON.stringify(collected);
}
