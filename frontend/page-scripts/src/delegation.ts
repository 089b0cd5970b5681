/** Who listens for presses on other elements, and on which. */
import * as dom from './dom.ts';
import type { Facts, Handler } from './facts.ts';
import type { Faults } from './faults.ts';
import { areaOf } from './geometry.ts';
import { HAS_PROPERTY, PRESSES, PROPERTIES } from './listener_kinds.ts';
import { askedFor, EMPTY, narrowedTo, READS_TARGET } from './listener_sources.ts';
import { placeAt, placeOf, places } from './places.ts';
import { rootOf } from './roots.ts';

const LISTS =
  'ul, ol, dl, menu, table, tbody, tr, svg, g, [role=list], [role=listbox], [role=grid], [role=row], [role=menu], [role=tablist]';
/** Elements that show something without words. */
export const PICTURES = 'img, svg, canvas, video, picture, input, button, select, textarea';
const MOST_MATCHES = 500;
const MOST_CHILDREN = 200;
// What an attribute says when nothing is to happen.
const INERT = /^\s*(?:return\b[^;]*;?|void\(?0\)?;?)?\s*$/;

export const isPress = (type: string): boolean => (PRESSES as readonly string[]).includes(type);

export function isLarge(el: dom.El): boolean {
  const { width, height } = dom.viewport();
  return areaOf(dom.getBoundingClientRect(el)) > 0.5 * width * height;
}

export class Delegation {
  /** Elements that somebody above listens for: named by a selector, or the like children of a list whose listener asks
   * which one was meant.
   */
  readonly delegated = new Set<dom.El>();
  /** Targets that hear presses without a selector that says whose, by key of `Facts.of`. */
  private readonly hearing = new Set<string>();
  /** Answers of `handles`, by place. */
  private readonly handling: boolean[] = [];

  constructor(
    readonly facts: Facts,
    faults: Faults,
  ) {
    this.read('window', null, faults);
    this.read('document', null, faults);
    places.forEach(({ el }, index) => {
      const root = rootOf(el);
      if (root) this.read(index, root, faults, true);
    });
    places.forEach(({ el }, index) => this.read(index, el, faults));
  }

  private read(
    place: number | 'window' | 'document',
    target: dom.AnyNode | null,
    faults: Faults,
    isRoot = false,
  ): void {
    const { listeners } = this.facts.of(place, isRoot);
    const presses = listeners.filter(({ type }) => isPress(type));
    if (!presses.length) return;
    faults.attempt(() => {
      if (presses.some(isOpen)) this.hearing.add(keyOf(place, isRoot));
      for (const el of heardBy(target, presses)) this.delegated.add(el);
    });
  }

  private hears(place: 'window' | 'document'): boolean {
    return this.hearing.has(place) || this.facts.of(place).properties.size > 0;
  }

  /** Whether a press on it could be heard: nobody may listen for it in particular, but somebody around for anything. */
  isHeard(el: dom.El): boolean {
    if (this.hears('window') || this.hears('document')) return true;
    for (let at = placeOf.get(el) ?? -1; at >= 0; at = placeAt(at).parent) {
      if (this.hearing.has(keyOf(at, false)) || this.hearing.has(keyOf(at, true))) return true;
      if (this.handles(at)) return true;
    }
    return false;
  }

  /** Whether a place has a handler for presses as a property or an attribute. */
  handles(place: number): boolean {
    return (this.handling[place] ??= this.hasHandler(place));
  }

  private hasHandler(place: number): boolean {
    const { el } = placeAt(place);
    const { properties } = this.facts.of(place);
    if (!properties.size && !dom.matches(el, HAS_PROPERTY)) return false;
    return PROPERTIES.some((name) => {
      const written = dom.getAttribute(el, name);
      if (written !== null) return !INERT.test(written);
      const source = properties.get(name);
      return source !== undefined && !EMPTY.test(source);
    });
  }
}

const keyOf = (place: number | 'window' | 'document', isRoot: boolean): string => `${place}${isRoot ? ' root' : ''}`;
const isOpen = ({ source, selector }: Handler): boolean =>
  !selector && !EMPTY.test(source) && !narrowedTo(source).length;

function heardBy(target: dom.AnyNode | null, presses: readonly Handler[]): dom.El[] {
  const selectors = presses.flatMap(({ source, selector }) =>
    selector ? [selector] : [...narrowedTo(source), ...askedFor(source)],
  );
  const named = [...new Set(selectors)].flatMap((selector) => matching(target ?? dom.pageDocument, selector));
  const asksWhich = !selectors.length && presses.some(({ source }) => READS_TARGET.test(source));
  return asksWhich && dom.isElement(target) ? named.concat(likeChildren(target)) : named;
}

function matching(scope: dom.AnyNode, selector: string): dom.El[] {
  try {
    const found = dom.querySelectorAll(scope, selector);
    return found.length <= MOST_MATCHES ? found : [];
  } catch {
    // A page may listen by a selector that only its own library reads.
    return [];
  }
}

const saysSomething = (row: dom.El): boolean =>
  dom.textContent(row).trim() !== '' || dom.querySelector(row, PICTURES) !== null;

/** The children of a list or table that are alike, down through elements with only one child. */
export function likeChildren(target: dom.El): dom.El[] {
  if (isLarge(target)) return [];
  let unit = target;
  for (let only = onlyChild(unit); only; only = onlyChild(unit)) unit = only;
  const [first, ...others] = dom.rows(unit)?.filter(saysSomething) ?? dom.children(unit);
  if (!first) return [];
  const isList = dom.matches(unit, LISTS);
  const isAlike = (child: dom.El): boolean =>
    dom.localName(child) === dom.localName(first) && (isList || haveSameClass(child, first));
  return others.length && others.length < MOST_CHILDREN && others.every(isAlike) ? [first, ...others] : [];
}

// Shapes have classes for their style: only in a list of shapes does a like class say something.
const haveSameClass = (one: dom.El, other: dom.El): boolean =>
  !dom.isSvg(one) && (dom.getAttribute(one, 'class') ?? '') === (dom.getAttribute(other, 'class') ?? '');

function onlyChild(unit: dom.El): dom.El | null {
  const [child, ...others] = dom.children(unit);
  return child && !others.length && !((dom.rows(unit)?.length ?? 0) > 1) ? child : null;
}
