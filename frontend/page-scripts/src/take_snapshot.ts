/** Writes the document down as it stands, without anything that could run: state goes into attributes. */
import * as dom from './dom.ts';
import { Faults } from './faults.ts';
import { documentElement, rootOf } from './places.ts';
import { drawings, STATES, type Drawing } from './snapshot_state.ts';
import { adoptedStyle, styleText } from './snapshot_styles.ts';

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
const LEFT_OUT = new Set(['script', 'noscript', 'template', 'object', 'embed', 'applet', 'portal']);
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

const definedElements = new Set<string>();
const faults = new Faults();

const escapeShared = (text: string): string => text.replace(/&/g, '&amp;').replace(/\u00a0/g, '&nbsp;');
const escapeText = (text: string): string => escapeShared(text).replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapeValue = (text: string): string => escapeShared(text).replace(/"/g, '&quot;');

function isLeftOut(el: dom.El): boolean {
  const tag = dom.localName(el);
  if (LEFT_OUT.has(tag)) return true;
  if (tag === 'link') return IDLE_LINKS.test(dom.getAttribute(el, 'rel') ?? '');
  if (tag === 'source') {
    const parent = dom.parentElement(el);
    return parent !== null && ['video', 'audio'].includes(dom.localName(parent));
  }
  return tag === 'meta' && /refresh|content-security-policy/i.test(dom.getAttribute(el, 'http-equiv') ?? '');
}

function attributesOf(el: dom.El): string {
  const kept = new Map<string, string>();
  for (const { name, value } of dom.attributes(el)) {
    const isLost = LOST_ATTRIBUTES.has(name) && !(name === 'value' && dom.localName(el) !== 'input');
    if (name.startsWith('on') || isLost) continue;
    kept.set(name, /^\s*javascript:/i.test(value) ? '#' : value);
  }
  for (const addState of STATES) faults.attempt(() => addState(el, kept));
  return [...kept].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');
}

function shadowOf(el: dom.El): string {
  const root = rootOf(el);
  // Open, whatever it was: those who reopen the page want to see which element inside was met.
  return root ? `<template shadowrootmode="open">${inside(root)}${adoptedStyle(root)}</template>` : '';
}

// Two texts beside each other are set apart by a comment: read back as one they would be shaped as one.
function separator(node: dom.AnyNode): string {
  const before = dom.previousSibling(node);
  if (!before || !dom.isText(before) || !dom.data(node)) return '';
  const parent = dom.parentElement(node);
  return parent && dom.localName(parent) === 'title' ? '' : '<!---->';
}

function written(node: dom.AnyNode): string {
  if (dom.isText(node) || dom.isCdata(node)) return separator(node) + escapeText(dom.data(node));
  return dom.isElementNode(node) ? (faults.attempt(() => writtenElement(node)) ?? '') : '';
}

function writtenElement(el: dom.El): string {
  if (isLeftOut(el)) return '';
  const tag = dom.localName(el);
  if (tag.includes('-') && dom.isHtml(el) && dom.matches(el, ':defined')) definedElements.add(tag);
  const prefix = dom.prefix(el);
  const start = `<${prefix ? `${prefix}:` : ''}${tag}${attributesOf(el)}>`;
  if (VOID.has(tag) && dom.isHtml(el)) return start;
  return `${start}${contentOf(el, tag)}</${tag}>`;
}

function contentOf(el: dom.El, tag: string): string {
  if (!dom.isHtml(el)) return inside(el);
  if (tag === 'style') return styleText(el);
  if (RAW.has(tag)) return dom.textContent(el);
  if (tag === 'textarea') return `\n${escapeText(dom.textareaValue(el))}`;
  if (EMPTIED.has(tag)) return '';
  const text = shadowOf(el) + inside(el);
  if (tag === 'head') return text + adoptedStyle(dom.pageDocument);
  return /^(?:pre|listing)$/.test(tag) && text.startsWith('\n') ? `\n${text}` : text;
}

const inside = (node: dom.AnyNode): string => dom.childNodes(node).map(written).join('');

function doctype(): string {
  const type = dom.doctype();
  if (!type) return '';
  const { name, publicId, systemId } = type;
  const ids = publicId ? ` PUBLIC "${publicId}" "${systemId}"` : systemId ? ` SYSTEM "${systemId}"` : '';
  return `<!DOCTYPE ${name}${ids}>`;
}

interface Snapshot {
  html: string;
  fromPicture: Drawing[];
  elements: string[];
  faults: number;
  firstFault: string;
}

/** JSON of `Snapshot`. */
export default function takeSnapshot(): string {
  const html = doctype() + written(documentElement);
  const elements = [...definedElements];
  const { count, first } = faults;
  return JSON.stringify({ html, fromPicture: drawings, elements, faults: count, firstFault: first } satisfies Snapshot);
}
