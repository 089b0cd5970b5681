/** What the page's world has written down about listeners (page_world/listener_facts.ts), read for this world. */
export interface Handler {
  type: string;
  source: string;
  /** For jQuery's delegated handlers: whose presses it hears. */
  selector: string | null;
}
/** Of one element, shadow root, document or window. */
export interface TargetFacts {
  listeners: readonly Handler[];
  /** Source texts of handler properties such as `onclick`, by name. */
  properties: ReadonlyMap<string, string>;
  framework: 'root' | 'press' | '';
}
interface WrittenTarget {
  place: number | 'window' | 'document';
  isRoot: boolean;
  framework: 'root' | 'press' | '';
  listeners: { type: string; source: number; selector?: string; jquery?: true }[];
  properties: { name: string; source: number }[];
}
interface Written {
  scriptRules: string;
  sources: string[];
  targets: WrittenTarget[];
  faults: number;
  firstFault: string;
}

const NOTHING: TargetFacts = { listeners: [], properties: new Map(), framework: '' };
const keyOf = (place: number | 'window' | 'document', isRoot: boolean): string => `${place}${isRoot ? ' root' : ''}`;

export class Facts {
  private readonly targets = new Map<string, TargetFacts>();
  readonly faults: number;
  readonly firstFault: string;
  /** Rules for the fonts and properties that scripts have added. */
  readonly scriptRules: string;

  /** `text` is null where no script of the page could run. */
  constructor(text: string | null) {
    const written = text === null ? null : (JSON.parse(text) as Written);
    this.faults = written?.faults ?? 0;
    this.firstFault = written?.firstFault ?? '';
    this.scriptRules = written?.scriptRules ?? '';
    for (const target of written?.targets ?? [])
      this.targets.set(keyOf(target.place, target.isRoot), readTarget(target, written?.sources ?? []));
  }

  of(place: number | 'window' | 'document', isRoot = false): TargetFacts {
    return this.targets.get(keyOf(place, isRoot)) ?? NOTHING;
  }
}

function readTarget(target: WrittenTarget, sources: readonly string[]): TargetFacts {
  const source = (index: number): string => sources[index] ?? '';
  const usesJQuery = target.listeners.some(({ jquery }) => jquery);
  const listeners = target.listeners
    .map(({ type, source: index, selector, jquery }) => ({
      type,
      source: source(index),
      selector: selector ?? null,
      jquery,
    }))
    .filter((handler) => handler.jquery ?? !(usesJQuery && handler.source.includes('dispatch.apply')));
  const properties = new Map(target.properties.map(({ name, source: index }) => [name, source(index)]));
  return { listeners, properties, framework: target.framework };
}
