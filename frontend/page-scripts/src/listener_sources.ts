/** What the text of a listener says about whose presses it hears. */
export const EMPTY = /^(?:function\s*\w*\s*\([^)]*\)|\(?[\w$,\s]*\)?\s*=>)\s*\{\s*(?:return;?|void 0;?)?\s*\}$/;
export const READS_TARGET = /\.(?:target|srcElement|composedPath)\b/;
const NICKNAMES = /([\w$]+)\s*=\s*[\w$]+\.(?:target|srcElement)(?![\w$.?[(])/g;
const NARROWS = /(!\s*[\w$.?()]*)?\.(?:closest|matches)\(\s*(['"`])([^'"`$]+)\2\s*\)/g;
const QUOTED = String.raw`\s*['"\x60]([\w-]+)['"\x60]`;

// What a listener asks of the element that was pressed: whether there is a "not", who is asked, and for which name.
const asks = (what: string): RegExp => new RegExp(String.raw`(!\s*(?:[\w$]+\.)?)?([\w$]+)\.${what}`, 'g');
const hyphened = (name: string): string => name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`);
const QUESTIONS: readonly (readonly [RegExp, (name: string) => string | null])[] = [
  [asks(String.raw`classList\.contains\(${QUOTED}`), (name) => `.${CSS.escape(name)}`],
  [asks(String.raw`(?:tagName|nodeName|localName)[^=;{}]{0,20}={2,3}${QUOTED}`), (name) => CSS.escape(name)],
  [asks(String.raw`id\s*={2,3}${QUOTED}`), (name) => `#${CSS.escape(name)}`],
  [asks(String.raw`dataset\.(\w+)`), (name) => `[data-${hyphened(name)}]`],
  [asks(String.raw`(?:has|get)Attribute\(${QUOTED}`), (name) => (name.includes('-') ? `[${name}]` : null)],
];

/** The selectors by which a listener narrows presses down: `closest(".row")`, but not `!closest(".row")`. */
export const narrowedTo = (source: string): string[] =>
  [...source.matchAll(NARROWS)].filter((found) => !found[1]).map((found) => found[3] ?? '');

const selectorsOf = new Map<string, string[]>();

/** Selectors for what a listener asks of the element that was pressed, by its own name or by a nickname. */
export function askedFor(source: string): string[] {
  let selectors = selectorsOf.get(source);
  if (!selectors) {
    selectors = /\b(?:target|srcElement)\b/.test(source) ? readQuestions(source) : [];
    selectorsOf.set(source, selectors);
  }
  return selectors;
}

function readQuestions(source: string): string[] {
  const nicknames = [...source.matchAll(NICKNAMES)].map((found) => found[1]);
  const pressed = new Set<string | undefined>(['target', 'srcElement', ...nicknames]);
  return QUESTIONS.flatMap(([question, selector]) =>
    [...source.matchAll(question)]
      .filter(([, not, who]) => !not && pressed.has(who))
      .map((found) => selector(found[3] ?? ''))
      .filter((each) => each !== null),
  );
}
