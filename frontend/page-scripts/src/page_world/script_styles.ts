/** Remembers what scripts add to the styles of a document and no style sheet tells: fonts, properties, rules of links. */
import * as dom from '../dom.ts';
import { base64, copiedBytes, Group, quoted, startsWith, WeakTable } from './builtins.ts';
import { wrap, wrapClass } from './wrap.ts';

const DESCRIPTORS = [
  ['style', 'font-style', 'normal'],
  ['weight', 'font-weight', 'normal'],
  ['stretch', 'font-stretch', 'normal'],
  ['unicodeRange', 'unicode-range', 'U+0-10FFFF'],
  ['featureSettings', 'font-feature-settings', 'normal'],
  ['ascentOverride', 'ascent-override', 'normal'],
  ['descentOverride', 'descent-override', 'normal'],
  ['lineGapOverride', 'line-gap-override', 'normal'],
  ['sizeAdjust', 'size-adjust', '100%'],
] as const;

const SHEET_METHODS = ['insertRule', 'deleteRule', 'addRule', 'removeRule'] as const;

const sources = new WeakTable<object, string | Uint8Array>();
const links = new Group<dom.El>();
const properties = { rules: '' };

function noteFont(face: unknown, given: unknown[]): void {
  const source = given[1];
  const kept = typeof source === 'string' ? source : copiedBytes(source);
  if (kept) sources.write(face as object, kept);
}

function fontRule(face: object): string {
  const source = sources.read(face);
  if (!source) return '';
  const written = typeof source === 'string' ? source : `url("data:font/opentype;base64,${base64(source)}")`;
  const family = dom.fontDescriptor(face, 'family');
  const name = startsWith(family, '"') || startsWith(family, "'") ? family : quoted(family);
  let rule = `@font-face { font-family: ${name}; src: ${written};`;
  for (let at = 0; at < DESCRIPTORS.length; at++) {
    const descriptor = DESCRIPTORS[at] as (typeof DESCRIPTORS)[number];
    const value = dom.fontDescriptor(face, descriptor[0]);
    if (value && value !== descriptor[2]) rule += ` ${descriptor[1]}: ${value};`;
  }
  return `${rule} }\n`;
}

function noteProperty(_: unknown, __: unknown, given: unknown[]): void {
  const { name, syntax, inherits, initialValue } = given[0] as PropertyDefinition;
  const initial = initialValue === undefined ? '' : ` initial-value: ${initialValue};`;
  const inherited = inherits ? 'true' : 'false';
  properties.rules += `@property ${name} { syntax: ${quoted(syntax ?? '*')}; inherits: ${inherited};${initial} }\n`;
}

function noteSheet(sheet: unknown): void {
  const owner = dom.sheetOwner(sheet);
  if (owner && dom.isLink(owner)) links.include(owner);
}

const noteGroup = (group: unknown): void => {
  const sheet = dom.parentSheet(group);
  if (sheet) noteSheet(sheet);
};

/** Rules for the fonts and properties that scripts have added. */
export function scriptRules(): string {
  let fonts = '';
  dom.eachFont((face) => {
    fonts += fontRule(face);
  });
  return fonts + properties.rules;
}

/** The links whose style sheets scripts have given other rules. */
export function eachChangedLink(visit: (link: dom.El) => void): void {
  links.each(visit);
}

export function watchStyles(): void {
  wrapClass(dom.pageWindow, 'FontFace', noteFont);
  wrap(CSS, 'registerProperty', null, noteProperty);
  for (let at = 0; at < SHEET_METHODS.length; at++)
    wrap(CSSStyleSheet.prototype, SHEET_METHODS[at] as string, null, noteSheet);
  wrap(CSSGroupingRule.prototype, 'insertRule', null, noteGroup);
  wrap(CSSGroupingRule.prototype, 'deleteRule', null, noteGroup);
}
