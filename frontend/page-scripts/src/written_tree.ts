/** Finds what HTML's parser would not leave in its place: a tree that scripts have made need not be one that it makes. */
import * as dom from './dom.ts';
import { ADOPTED, LACKS, MOVED, PLACE, SCRIPTED } from './live_state.ts';

/** The nodes of an element that are written, in order; null where its content is no tree. */
export type WrittenChildren = (el: dom.El) => dom.AnyNode[] | null;

const isBlank = (node: dom.AnyNode): boolean => (dom.isText(node) || dom.isCdata(node)) && dom.data(node).trim() === '';

function isOurs(node: dom.AnyNode): boolean {
  if (!dom.isElementNode(node)) return !dom.isText(node) || isBlank(node);
  if (dom.hasAttribute(node, ADOPTED) || dom.hasAttribute(node, SCRIPTED)) return true;
  return dom.isTemplate(node) && (dom.hasAttribute(node, 'shadowrootmode') || dom.hasAttribute(node, PLACE));
}

function isSame(written: dom.AnyNode, read: dom.AnyNode): boolean {
  if (!dom.isElementNode(written)) return !dom.isElementNode(read);
  return (
    dom.isElementNode(read) &&
    dom.localName(written) === dom.localName(read) &&
    dom.namespaceURI(written) === dom.namespaceURI(read)
  );
}

const shadowContent = (el: dom.El): dom.AnyNode | null => {
  const template = dom.children(el).find((each) => dom.isTemplate(each) && dom.hasAttribute(each, 'shadowrootmode'));
  return template ? dom.templateContent(template) : null;
};

/** Compares one document with its reading; `misplaced` collects what the reading lacks, or has elsewhere. */
export class TreeComparison {
  private isWrong = false;
  private readonly lacks: readonly string[];

  constructor(
    private readonly read: dom.El,
    private readonly writtenChildren: WrittenChildren,
    private readonly rootOf: (el: dom.El) => dom.Root | null,
    private readonly misplaced: Set<dom.AnyNode>,
  ) {
    this.lacks = (dom.getAttribute(read, LACKS) ?? '').split(' ');
  }

  /** Whether the reading of `el`, the root element, has everything in its place. */
  isRight(el: dom.El): boolean {
    this.descend(el, this.read);
    return !this.isWrong;
  }

  private descend(node: dom.AnyNode, other: dom.AnyNode): void {
    if (!dom.isElementNode(node) || !dom.isElementNode(other)) return;
    const nodes = this.writtenChildren(node);
    if (nodes) this.compare(nodes, dom.isTemplate(node) && dom.isTemplate(other) ? dom.templateContent(other) : other);
    const [root, content] = [this.rootOf(node), shadowContent(other)];
    if (root && content) this.compare(dom.childNodes(root), content);
  }

  private compare(nodes: dom.AnyNode[], inside: dom.AnyNode): void {
    const others = dom.childNodes(inside).filter((node) => !isOurs(node) && !this.isAdded(node));
    const shown = nodes.filter((node) => !isBlank(node));
    for (const [number, node] of shown.entries()) {
      const other = others[number];
      if (other && this.misplaced.has(node) && dom.isElementNode(other) && dom.hasAttribute(other, MOVED)) {
        const copy = dom.childNodes(dom.templateContent(other)).find((each) => isSame(node, each));
        if (copy) this.descend(node, copy);
        continue;
      }
      if (!other || !isSame(node, other)) {
        this.markFrom(shown, number);
        return;
      }
      this.descend(node, other);
    }
    if (others.length > shown.length && shown.length) this.markFrom(shown, shown.length - 1);
  }

  private isAdded(node: dom.AnyNode): boolean {
    return dom.parentNode(node) === this.read && dom.isElementNode(node) && this.lacks.includes(dom.localName(node));
  }

  /** The node of this number, and those like it that follow. */
  private markFrom(nodes: dom.AnyNode[], number: number): void {
    const first = nodes[number] as dom.AnyNode;
    for (const node of nodes.slice(number)) if (node === first || isSame(node, first)) this.misplaced.add(node);
    this.isWrong = true;
  }
}
