/** Writes the document down as it stands, without anything that could run: state goes into attributes. */
import { viewedSource } from './browser_viewers.ts';
import * as dom from './dom.ts';
import { Faults } from './faults.ts';
import { FILLED, LACKS, MOVED, PLACE } from './live_state.ts';
import { markPartialShorthands, styleWithComputedParts, unmarkPartialShorthands } from './partial_shorthands.ts';
import { documentElement, rootOf } from './roots.ts';
import { drawings, enterShadow, statesOf, type Drawing } from './snapshot_state.ts';
import { adoptedStyle, exactLengths, scriptedStyle, styleText, writtenSheets } from './snapshot_styles.ts';
import { writtenXml, XML } from './snapshot_xml.ts';
import { TreeComparison } from './written_tree.ts';

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const RAW = new Set(['style', 'xmp', 'plaintext']);
const LEFT_OUT = new Set(['script', 'noscript', 'applet', 'portal']);
const EMPTIED = new Set(['iframe', 'video', 'audio']);
const IDLE_LINKS = /\b(?:preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest|prerender)\b/i;
const LOST_ATTRIBUTES = new Set([
  'nonce',
  'integrity',
  'autofocus',
  'ping',
  'srcdoc',
  'sandbox',
  'checked',
  'selected',
  'value',
]);
const MAX_READINGS = 8;

const definedElements = new Set<string>();
const faults = new Faults();
/** What HTML's parser would not leave in its place. */
const misplaced = new Set<dom.AnyNode>();
const namespaces = { areParsed: true };

const escapeShared = (text: string): string => text.replace(/&/g, '&amp;').replace(/\u00a0/g, '&nbsp;');
const escapeText = (text: string): string => escapeShared(text).replace(/</g, '&lt;').replace(/>/g, '&gt;');
// As Chromium writes them: a document that is read as it was written is read right.
const escapeValue = (text: string): string => escapeText(text).replace(/"/g, '&quot;');

function isLeftOut(el: dom.El): boolean {
  const tag = dom.localName(el);
  if (LEFT_OUT.has(tag) || (dom.isTemplate(el) && !dom.childNodes(el).length)) return true;
  if (tag === 'link') return IDLE_LINKS.test(dom.getAttribute(el, 'rel') ?? '');
  if (tag === 'source') {
    const parent = dom.parentElement(el);
    return parent !== null && ['video', 'audio'].includes(dom.localName(parent));
  }
  return tag === 'meta' && /refresh|content-security-policy/i.test(dom.getAttribute(el, 'http-equiv') ?? '');
}

function attributesOf(el: dom.El): string {
  return [...attributeEntries(el)].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');
}

function attributeEntries(el: dom.El): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { name, value } of dom.attributes(el)) {
    const isLost = LOST_ATTRIBUTES.has(name) && !(name === 'value' && dom.localName(el) !== 'input');
    if (name.startsWith('on') || isLost) continue;
    if (name === 'style' && value.trim() && dom.ownStyle(el)?.length === 0) continue; // Its page does not allow it.
    if (name === 'style') kept.set(name, exactLengths(value, dom.ownStyleMap(el)));
    else kept.set(name, /^\s*javascript:/i.test(value) ? '#' : value);
  }
  if (dom.isTemplate(el)) kept.set(FILLED, '');
  const style = styleWithComputedParts(el, kept.get('style') ?? '');
  if (style) kept.set('style', style);
  for (const addState of statesOf(dom.localName(el))) faults.attempt(() => addState(el, kept));
  return kept;
}

function shadowOf(el: dom.El): string {
  const root = rootOf(el);
  if (!root) return '';
  enterShadow(root);
  // Open, whatever it was: those who reopen the page want to see which element inside was met.
  return `<template shadowrootmode="open">${inside(root)}${adoptedStyle(root)}</template>`;
}

// Two texts beside each other are set apart by a comment: read back as one they would be shaped as one.
function separator(node: dom.AnyNode): string {
  const before = dom.previousSibling(node);
  if (!before || !dom.isText(before) || !dom.data(node)) return '';
  const parent = dom.parentElement(node);
  return parent && dom.localName(parent) === 'title' ? '' : '<!---->';
}

function written(node: dom.AnyNode): string {
  return misplaced.has(node) ? `<template ${MOVED}>${writtenNode(node)}</template>` : writtenNode(node);
}

function writtenNode(node: dom.AnyNode): string {
  if (dom.isElementNode(node)) return faults.attempt(() => writtenElement(node)) ?? '';
  return dom.isText(node) || dom.isCdata(node) ? separator(node) + escapeText(dom.data(node)) : '';
}

function writtenElement(el: dom.El): string {
  if (isLeftOut(el)) return '';
  const tag = dom.localName(el);
  noteDefined(el, tag);
  const prefix = dom.prefix(el);
  namespaces.areParsed &&= !prefix && hasParsedNamespace(el, tag);
  const start = `<${prefix ? `${prefix}:` : ''}${tag}${attributesOf(el)}>`;
  if (VOID.has(tag) && dom.isHtml(el)) return start;
  return `${start}${contentOf(el, tag)}</${tag}>`;
}

/** Names of elements of SVG and MathML whose children are those of HTML. */
const HOLDS_HTML = new Set(['foreignObject', 'desc', 'title', 'mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml']);

/** Whether an element's namespace is the one that HTML's parser gives it where it stands. */
function hasParsedNamespace(el: dom.El, tag: string): boolean {
  const parent = dom.parentElement(el);
  const [own, around] = [dom.namespaceURI(el), parent ? dom.namespaceURI(parent) : dom.HTML];
  const isForeign = tag === 'svg' || tag === 'math';
  if (own === dom.HTML) return around === dom.HTML && !isForeign;
  if (own === around) return parent !== null && !HOLDS_HTML.has(dom.localName(parent));
  return around === dom.HTML && own === (tag === 'svg' ? dom.SVG : tag === 'math' && dom.MATHML);
}

// "x-a", "x-a form" or "x-b extends button".
function noteDefined(el: dom.El, tag: string): void {
  if (!dom.isHtml(el)) return;
  const is = dom.getAttribute(el, 'is');
  if (is && dom.matches(el, ':defined')) definedElements.add(`${is} extends ${tag}`);
  if (!tag.includes('-') || !dom.matches(el, ':defined')) return;
  definedElements.add(dom.matches(el, ':valid, :invalid') ? `${tag} form` : tag);
}

function contentOf(el: dom.El, tag: string): string {
  if (!dom.isHtml(el)) return inside(el);
  if (tag === 'style') return styleText(el);
  if (RAW.has(tag)) return dom.textContent(el);
  if (tag === 'textarea') return withFirstLine(escapeText(dom.textareaValue(el)));
  if (EMPTIED.has(tag)) return '';
  const text = shadowOf(el) + inside(el);
  if (tag === 'head') return text + scriptedStyle() + adoptedStyle(dom.pageDocument) + rootExtras();
  return tag === 'pre' || tag === 'listing' ? withFirstLine(text) : text;
}

// The parser drops a first line that is empty.
const withFirstLine = (text: string): string => (text.startsWith('\n') ? `\n${text}` : text);

const inside = (node: dom.AnyNode): string => dom.childNodes(node).map(written).join('');

/** The children of the root element besides head and body: a parsed document has no others. */
function rootExtras(): string {
  const all = dom.childNodes(documentElement).filter((node) => isWritten(node) && dom.isElementNode(node));
  const place = (node: dom.AnyNode, number: number): string =>
    isHeadOrBody(node) ? '' : `<template ${PLACE}="${number}">${writtenNode(node)}</template>`;
  return all.map(place).join('');
}

const headAndBody = ['head', dom.querySelector(documentElement, 'frameset') ? 'frameset' : 'body'];
const isHeadOrBody = (node: dom.AnyNode): boolean => {
  if (!dom.isElementNode(node) || !headAndBody.includes(dom.localName(node))) return false;
  const same = dom.children(documentElement).find((el) => dom.localName(el) === dom.localName(node));
  return same === node;
};

function writtenRoot(): string {
  const children = dom.children(documentElement);
  const has = (tag: string): boolean => children.some((el) => dom.localName(el) === tag);
  const lacks = headAndBody.filter((tag) => !has(tag));
  const lacking = lacks.length ? ` ${LACKS}="${lacks.join(' ')}"` : '';
  const head = has('head') ? '' : `<head>${scriptedStyle()}${adoptedStyle(dom.pageDocument)}${rootExtras()}</head>`;
  const inOrder = [...children.filter(isHeadOrBody)].map(written).join('');
  return `<html${attributesOf(documentElement)}${lacking}>${head}${inOrder}</html>`;
}

const isWritten = (node: dom.AnyNode): boolean =>
  dom.isText(node) || dom.isCdata(node) || (dom.isElementNode(node) && !isLeftOut(node));

/** The nodes in an element as they are written; null where its content is no tree. */
function writtenChildren(el: dom.El): dom.AnyNode[] | null {
  if (el === documentElement) return dom.children(el).filter(isHeadOrBody);
  const tag = dom.localName(el);
  const isTree = !['style', 'title', 'textarea'].includes(tag) && !RAW.has(tag) && !EMPTIED.has(tag);
  return dom.isHtml(el) && !isTree ? null : dom.childNodes(el).filter(isWritten);
}

function writtenDocument(): string {
  const isPlain = dom.isHtml(documentElement) && dom.localName(documentElement) === 'html';
  if (!isPlain) return doctype() + written(documentElement);
  for (let count = 0; count < MAX_READINGS; count++) {
    drawings.length = 0;
    const html = writtenRoot();
    const read = dom.parsed(doctype() + html);
    const isSame = namespaces.areParsed && dom.outerHTML(read) === html;
    if (isSame || new TreeComparison(read, writtenChildren, rootOf, misplaced).isRight(documentElement))
      return doctype() + html;
  }
  faults.add('its elements are nested in a way that HTML cannot say');
  return doctype() + writtenRoot();
}

// A document without a type that is not in quirks mode: of srcdoc, of text, of XML.
function doctype(): string {
  if (dom.compatMode() === 'BackCompat') return '';
  const type = dom.doctype();
  if (!type) return '<!DOCTYPE html>';
  const { name, publicId, systemId } = type;
  const ids = publicId ? ` PUBLIC "${publicId}" "${systemId}"` : systemId ? ` SYSTEM "${systemId}"` : '';
  return `<!DOCTYPE ${name}${ids}>`;
}

interface Snapshot {
  html: string;
  contentType: string;
  fromPicture: Drawing[];
  elements: string[];
  faults: number;
  firstFault: string;
}

/** JSON of `Snapshot`. */
export default function takeSnapshot(): string {
  faults.attempt(() => markPartialShorthands(writtenSheets()));
  const viewed = viewedSource();
  const isXml = XML.has(dom.contentType());
  const html = viewed ?? (isXml ? writtenXml(isLeftOut, attributeEntries) : writtenDocument());
  const contentType = isXml || viewed !== null ? dom.contentType() : 'text/html';
  unmarkPartialShorthands();
  const elements = [...definedElements];
  const { count, first } = faults;
  return JSON.stringify({
    html,
    contentType,
    fromPicture: drawings,
    elements,
    faults: count,
    firstFault: first,
  } satisfies Snapshot);
}
