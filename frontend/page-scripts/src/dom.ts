/** The only way to the DOM: accessors are taken from the prototypes once, when the script is loaded.
 *
 * A form's fields hide the form's own members (`form.children` may be an input), as may named images those of the document,
 * and pages overwrite prototypes. `El`, `Root` and `AnyNode` are opaque: nothing but this module reaches their members.
 */
declare const kind: unique symbol;
export interface AnyNode {
  readonly [kind]: string;
}
/** An element. */
export interface El extends AnyNode {
  readonly [kind]: 'element';
}
/** A document or a shadow root. */
export interface Root extends AnyNode {
  readonly [kind]: 'root';
}
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const { apply } = Reflect;
const { getOwnPropertyDescriptor } = Object;
const NO_ARGUMENTS: readonly unknown[] = [];

type Owner = object | undefined;
type Accessor<T> = (target: unknown) => T;

function missing(name: string): never {
  throw new TypeError(`This browser has no ${name}.`);
}

function getter<T>(owner: Owner, name: string): Accessor<T> {
  const get = owner && getOwnPropertyDescriptor(owner, name)?.get;
  return get ? (target) => apply(get, target, NO_ARGUMENTS) as T : () => missing(name);
}

function setter<T>(owner: Owner, name: string): (target: unknown, value: T) => void {
  const set = owner && getOwnPropertyDescriptor(owner, name)?.set;
  return set ? (target, value) => apply(set, target, [value]) : () => missing(name);
}

function method<A extends unknown[], T>(owner: Owner, name: string): (target: unknown, ...given: A) => T {
  const call: unknown = owner && getOwnPropertyDescriptor(owner, name)?.value;
  if (typeof call !== 'function') return () => missing(name);
  return (target, ...given) => apply(call, target, given) as T;
}

const prototypeOf = (name: string): object | undefined =>
  (globalThis as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype;
const [element, node, doc, fragment, html, svg, mathml, shadow] = [
  Element.prototype,
  Node.prototype,
  Document.prototype,
  DocumentFragment.prototype,
  HTMLElement.prototype,
  SVGElement.prototype,
  prototypeOf('MathMLElement'),
  ShadowRoot.prototype,
];
/** The window and the document of this frame: neither can be hidden from a script's global scope. */
const page = globalThis.window;
export const pageWindow: object = page;
export const pageDocument = page.document as unknown as Root;

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const DOCUMENT = 9;
export const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
export const MATHML = 'http://www.w3.org/1998/Math/MathML';

const FRAGMENT = 11;
const nodeType = getter<number>(node, 'nodeType');
// `instanceof` asks prototypes, which a page may take from its elements: what kind of node it is stays.
function typeOf(target: unknown): number {
  try {
    return nodeType(target);
  } catch {
    return 0;
  }
}
export const isNode = (target: unknown): target is AnyNode => typeOf(target) > 0;
export const isElement = (target: unknown): target is El => typeOf(target) === ELEMENT;
export const isElementNode = (target: AnyNode): target is El => nodeType(target) === ELEMENT;
export const isText = (target: AnyNode): boolean => nodeType(target) === TEXT;
export const isCdata = (target: AnyNode): boolean => nodeType(target) === CDATA;
export function isShadowRoot(target: unknown): target is Root {
  if (typeOf(target) !== FRAGMENT) return false;
  try {
    return isElement(hostOf(target as Root));
  } catch {
    return false;
  }
}
export const isDocument = (target: AnyNode): target is Root => nodeType(target) === DOCUMENT;

/** Members that elements, documents and shadow roots have from different prototypes. */
function ofParent<T>(make: <U>(owner: Owner, name: string) => Accessor<U>, name: string): Accessor<T> {
  const [ofElement, ofDocument, ofFragment] = [make<T>(element, name), make<T>(doc, name), make<T>(fragment, name)];
  return (target) => {
    const type = nodeType(target);
    return (type === ELEMENT ? ofElement : type === DOCUMENT ? ofDocument : ofFragment)(target);
  };
}

function parentMethod<T>(name: string): (target: AnyNode, argument: unknown) => T {
  const ofElement = method<[unknown], T>(element, name);
  const ofDocument = method<[unknown], T>(doc, name);
  const ofFragment = method<[unknown], T>(fragment, name);
  return (target, argument) => {
    const type = nodeType(target);
    return (type === ELEMENT ? ofElement : type === DOCUMENT ? ofDocument : ofFragment)(target, argument);
  };
}

// Lists are not hidden by names: `length` and numbers are their own.
function listed<T>(list: ArrayLike<T>): T[] {
  const items: T[] = [];
  for (let index = 0; index < list.length; index++) items[index] = list[index] as T;
  return items;
}

// The tree
const childrenOf = ofParent<ArrayLike<El>>(getter, 'children');
const childNodesOf = getter<ArrayLike<AnyNode>>(node, 'childNodes');
const lastChildOf = ofParent<El | null>(getter, 'lastElementChild');
const previousOf = getter<El | null>(element, 'previousElementSibling');
const rowsOfTable = getter<ArrayLike<El>>(HTMLTableElement.prototype, 'rows');
const rowsOfSection = getter<ArrayLike<El>>(HTMLTableSectionElement.prototype, 'rows');
export const children = (target: AnyNode): El[] => listed(childrenOf(target));
export const lastElementChild = (target: AnyNode): El | null => lastChildOf(target);
export const previousElementSibling = (target: El): El | null => previousOf(target);
export const childNodes = (target: AnyNode): AnyNode[] => listed(childNodesOf(target));
export const parentElement = getter<El | null>(node, 'parentElement') as (target: AnyNode) => El | null;
export const parentNode = getter<AnyNode | null>(node, 'parentNode') as (target: AnyNode) => AnyNode | null;
export const previousSibling = getter<AnyNode | null>(node, 'previousSibling') as (target: AnyNode) => AnyNode | null;
const rootNode = method<[], AnyNode>(node, 'getRootNode');
export const getRootNode = (target: AnyNode): AnyNode => rootNode(target);
export const hostOf = getter<El>(shadow, 'host') as (target: Root) => El;
export const openShadowRoot = getter<Root | null>(element, 'shadowRoot') as (target: El) => Root | null;
export const delegatesFocus = getter<boolean>(shadow, 'delegatesFocus') as (target: Root) => boolean;
export const documentElement = (): El => documentElementOf(pageDocument) as El;
const documentElementOf = getter<El | null>(doc, 'documentElement');
export const body = (): El | null => bodyOf(pageDocument);
const bodyOf = getter<El | null>(doc, 'body');
export const isSlot = (target: El): boolean => localName(target) === 'slot' && isHtml(target);
const assignedElementsOf = method<[], El[]>(HTMLSlotElement.prototype, 'assignedElements');
const assignedNodesOf = method<[], AnyNode[]>(HTMLSlotElement.prototype, 'assignedNodes');
const assignedSlotOf = getter<El | null>(element, 'assignedSlot');
const slotAssignmentOf = getter<string>(shadow, 'slotAssignment');
export const assignedSlot = (target: El): El | null => assignedSlotOf(target);
/** Whether a script says which elements go to the slots of a shadow root. */
export const isManual = (target: Root): boolean => slotAssignmentOf(target) === 'manual';
export const assignedElements = (target: El): El[] => assignedElementsOf(target);
export const assignedNodes = (target: El): AnyNode[] => assignedNodesOf(target);
/** The rows of a table or of a part of one; null for everything else. */
export function rows(target: El): El[] | null {
  if (!isHtml(target)) return null;
  const name = localName(target);
  if (name === 'table') return listed(rowsOfTable(target));
  return name === 'tbody' || name === 'thead' || name === 'tfoot' ? listed(rowsOfSection(target)) : null;
}
const selectOne = parentMethod<El | null>('querySelector');
const selectAll = parentMethod<ArrayLike<El>>('querySelectorAll');
export const querySelector = (target: AnyNode, selector: string): El | null => selectOne(target, selector);
export const querySelectorAll = (target: AnyNode, selector: string): El[] => listed(selectAll(target, selector));
const byTagName = method<[string], ArrayLike<El>>(doc, 'getElementsByTagName');
/** The number of elements of the document. */
export const elementCount = (): number => byTagName(pageDocument, '*').length;
const byIdInDocument = method<[string], El | null>(doc, 'getElementById');
const byIdInFragment = method<[string], El | null>(fragment, 'getElementById');
/** The element of an id in the same document or shadow root; null as well where the element stands in none. */
export function elementById(target: AnyNode, id: string): El | null {
  const root = getRootNode(target);
  if (isDocument(root)) return byIdInDocument(root, id);
  return isElementNode(root) ? null : byIdInFragment(root, id);
}
const closestOf = method<[string], El | null>(element, 'closest');
const matchesOf = method<[string], boolean>(element, 'matches');
const containsNode = method<[AnyNode | null], boolean>(node, 'contains');
export const closest = (target: El, selector: string): El | null => closestOf(target, selector);
export const matches = (target: El, selector: string): boolean => matchesOf(target, selector);
export const contains = (outer: AnyNode, inner: AnyNode | null): boolean => containsNode(outer, inner);
const appendTo = method<[unknown], unknown>(element, 'append');
const create = method<[string], El>(doc, 'createElement');
export const createElement = (name: string): El => create(pageDocument, name);
export const append = (target: El, child: El): void => void appendTo(target, child);

// Names and attributes
export const localName = getter<string>(element, 'localName') as (target: El) => string;
export const prefix = getter<string | null>(element, 'prefix') as (target: El) => string | null;
export const namespaceURI = getter<string | null>(element, 'namespaceURI') as (target: El) => string | null;
export const isHtml = (target: El): boolean => namespaceURI(target) === HTML;
export const isSvg = (target: El): boolean => namespaceURI(target) === SVG;
const hasAttributeOf = method<[string], boolean>(element, 'hasAttribute');
const getAttributeOf = method<[string], string | null>(element, 'getAttribute');
const setAttributeOf = method<[string, string], unknown>(element, 'setAttribute');
const attributesOf = getter<ArrayLike<object>>(element, 'attributes');
const [attributeName, attributeValue] = [
  getter<string>(Attr.prototype, 'name'),
  getter<string>(Attr.prototype, 'value'),
];
export const hasAttribute = (target: El, name: string): boolean => hasAttributeOf(target, name);
export const getAttribute = (target: El, name: string): string | null => getAttributeOf(target, name);
export const setAttribute = (target: El, name: string, value: string): void => void setAttributeOf(target, name, value);
export const attributes = (target: El): { name: string; value: string }[] =>
  listed(attributesOf(target)).map((each) => ({ name: attributeName(each), value: attributeValue(each) }));

// Text
const dataOf = getter<string>(CharacterData.prototype, 'data');
const textOf = getter<string | null>(node, 'textContent');
const setText = setter<string>(node, 'textContent');
const innerTextOf = getter<string>(html, 'innerText');
export const setTextContent = (target: El, text: string): void => setText(target, text);
export const data = (target: AnyNode): string => dataOf(target);
export const textContent = (target: AnyNode): string => textOf(target) ?? '';
/** The text as it is painted; outside HTML all text. */
export const innerText = (target: El): string => (isHtml(target) ? innerTextOf(target) : textContent(target));

// Boxes
const clientRects = method<[], ArrayLike<Rect>>(element, 'getClientRects');
const boundingRect = method<[], Rect>(element, 'getBoundingClientRect');
const checkVisibility = method<[object], boolean>(element, 'checkVisibility');
const computed = page.getComputedStyle;
export const getClientRects = (target: El): Rect[] => listed(clientRects(target));
export const getBoundingClientRect = (target: El): Rect => boundingRect(target);
/** Whether it is rendered, not transparent and not hidden. */
export const isVisible = (target: El): boolean =>
  checkVisibility(target, { opacityProperty: true, visibilityProperty: true });
/** Whether it has a box, seen or not. */
export const isRendered = (target: El): boolean => clientRects(target).length > 0;
export const styleOf = (target: El, pseudo?: string): CSSStyleDeclaration =>
  apply(computed, page, [target, pseudo]) as CSSStyleDeclaration;
const size = (owner: Owner, name: string) => getter<number>(owner, name) as (target: El) => number;
export const [scrollWidth, scrollHeight, scrollLeft, scrollTop] = [
  size(element, 'scrollWidth'),
  size(element, 'scrollHeight'),
  size(element, 'scrollLeft'),
  size(element, 'scrollTop'),
];
export const [clientWidth, clientHeight, clientLeft, clientTop] = [
  size(element, 'clientWidth'),
  size(element, 'clientHeight'),
  size(element, 'clientLeft'),
  size(element, 'clientTop'),
];
export const [offsetWidth, offsetHeight] = [size(html, 'offsetWidth'), size(html, 'offsetHeight')];
export const viewport = (): { width: number; height: number } => ({ width: page.innerWidth, height: page.innerHeight });
export const scrolled = (): [number, number] => [page.scrollX, page.scrollY];
const pointInDocument = method<[number, number], El | null>(doc, 'elementFromPoint');
const pointInShadow = method<[number, number], El | null>(shadow, 'elementFromPoint');
export const elementFromPoint = (root: Root, x: number, y: number): El | null =>
  (isShadowRoot(root) ? pointInShadow : pointInDocument)(root, x, y);
const createRange = method<[], Range>(doc, 'createRange');
const range = { current: null as Range | null };
/** The rectangles of the lines of a text. */
export function textRects(target: AnyNode): Rect[] {
  range.current ??= createRange(pageDocument);
  range.current.selectNodeContents(target as unknown as Node);
  return listed(range.current.getClientRects());
}
const scrollToPlace = method<[object], unknown>(element, 'scrollTo');
export const scrollTo = (target: El, left: number, top: number): void =>
  void scrollToPlace(target, { left, top, behavior: 'instant' });

// Interaction, members that HTML, SVG and MathML have from different prototypes
const [htmlTabIndex, svgTabIndex] = [getter<number>(html, 'tabIndex'), getter<number>(svg, 'tabIndex')];
const mathTabIndex = mathml ? getter<number>(mathml, 'tabIndex') : () => -1;
export function tabIndex(target: El): number {
  const space = namespaceURI(target);
  if (space === HTML) return htmlTabIndex(target);
  if (space === SVG) return svgTabIndex(target);
  return space === MATHML ? mathTabIndex(target) : -1;
}
const contentEditable = getter<boolean>(html, 'isContentEditable');
export const isContentEditable = (target: El): boolean => isHtml(target) && contentEditable(target);
const draggableOf = getter<boolean>(html, 'draggable');
export const draggable = (target: El): boolean => isHtml(target) && draggableOf(target);
const [focusHtml, focusSvg] = [method<[object], unknown>(html, 'focus'), method<[object], unknown>(svg, 'focus')];
export const focus = (target: El, focusVisible = true): void =>
  void (isSvg(target) ? focusSvg : focusHtml)(target, { preventScroll: true, focusVisible });

/** Makes the reader of a handler property such as `onclick`, for elements of all kinds, the document and the window. */
export function handlerProperty(name: string): (target: unknown) => unknown {
  // Where the browser does not know the event, as touches on a desktop, pages set a property of their own.
  const own: Accessor<unknown> = (target) => getOwnPropertyDescriptor(target, name)?.value;
  const of = (owner: Owner): Accessor<unknown> =>
    owner && getOwnPropertyDescriptor(owner, name)?.get ? getter(owner, name) : own;
  const [ofHtml, ofSvg, ofMath, ofDocument, ofWindow] = [of(html), of(svg), of(mathml), of(doc), of(page)];
  return (target) => {
    if (target === page) return ofWindow(page);
    if (target === pageDocument) return ofDocument(target);
    if (!isElement(target)) return null;
    const space = namespaceURI(target);
    if (space === HTML) return ofHtml(target);
    return space === SVG ? ofSvg(target) : space === MATHML ? ofMath(target) : null;
  };
}

// Form controls
const input = HTMLInputElement.prototype;
const select = HTMLSelectElement.prototype;
const option = HTMLOptionElement.prototype;
const inputTypeOf = getter<string>(input, 'type');
const checkedOf = getter<boolean>(input, 'checked');
const indeterminateOf = getter<boolean>(input, 'indeterminate');
const setIndeterminateOf = setter<boolean>(input, 'indeterminate');
const inputValueOf = getter<string>(input, 'value');
const inputListOf = getter<El | null>(input, 'list');
const textareaValueOf = getter<string>(HTMLTextAreaElement.prototype, 'value');
const labelControlOf = getter<El | null>(HTMLLabelElement.prototype, 'control');
const multipleOf = getter<boolean>(select, 'multiple');
const selectSizeOf = getter<number>(select, 'size');
const selectedOptionsOf = getter<ArrayLike<El>>(select, 'selectedOptions');
const optionSelectedOf = getter<boolean>(option, 'selected');
const optionLabelOf = getter<string>(option, 'label');
const isCalled = (target: El, name: string): boolean => localName(target) === name && isHtml(target);
export const isInput = (target: El): boolean => isCalled(target, 'input');
export const isSelect = (target: El): boolean => isCalled(target, 'select');
export const isTextarea = (target: El): boolean => isCalled(target, 'textarea');
export const inputType = (target: El): string => inputTypeOf(target);
export const isChecked = (target: El): boolean => checkedOf(target);
export const isIndeterminate = (target: El): boolean => isInput(target) && indeterminateOf(target);
export const setIndeterminate = (target: El): void => setIndeterminateOf(target, true);
export const inputValue = (target: El): string => inputValueOf(target);
export const hasDatalist = (target: El): boolean => inputListOf(target) !== null;
export const textareaValue = (target: El): string => textareaValueOf(target);
/** The control that a label is for; null for what is no label. */
export const labelControl = (target: El): El | null => (isCalled(target, 'label') ? labelControlOf(target) : null);
export const isListbox = (target: El): boolean => multipleOf(target) || selectSizeOf(target) > 1;
export const isSelected = (target: El): boolean => isCalled(target, 'option') && optionSelectedOf(target);
export function selectedLabel(target: El): string {
  const first = selectedOptionsOf(target)[0];
  return first ? optionLabelOf(first) : '';
}
const LABELABLE = ['HTMLInputElement', 'HTMLButtonElement', 'HTMLSelectElement', 'HTMLTextAreaElement', 'HTMLMeterElement',
  'HTMLOutputElement', 'HTMLProgressElement']; // prettier-ignore
const labelsOf = LABELABLE.map(
  (name) =>
    [
      name
        .replace(/^HTML|Element$/g, '')
        .replace('TextArea', 'textarea')
        .toLowerCase(),
      getter<ArrayLike<El> | null>(prototypeOf(name), 'labels'),
    ] as const,
);
/** The labels of a control; none for what is no control. */
export function labels(target: El): El[] {
  const name = localName(target);
  const read = isHtml(target) && labelsOf.find(([each]) => each === name)?.[1];
  return read ? listed(read(target) ?? []) : [];
}

// Pictures
const canvas = HTMLCanvasElement.prototype;
const image = HTMLImageElement.prototype;
const imageSource = getter<string>(image, 'src');
const naturalWidth = getter<number>(image, 'naturalWidth');
const naturalHeight = getter<number>(image, 'naturalHeight');
const [setCanvasWidth, setCanvasHeight] = [setter<number>(canvas, 'width'), setter<number>(canvas, 'height')];
const contextOf = method<[string], CanvasRenderingContext2D | null>(canvas, 'getContext');
const toDataURL = method<[], string>(canvas, 'toDataURL');
export const isPlugIn = (target: El): boolean => isCalled(target, 'object') || isCalled(target, 'embed');
export const isImage = (target: El): boolean => isCalled(target, 'img');
const completeOf = getter<boolean>(image, 'complete');
/** Whether a picture is there, or never will be. */
export const isComplete = (target: El): boolean => completeOf(target);
export const imageSrc = (target: El): string => imageSource(target);
/** The PNG of a canvas as an address; null for one whose buffer is gone (WebGL) or that is tainted. */
export function canvasPixels(target: El): string | null {
  try {
    return contextOf(target, '2d') === null ? null : toDataURL(target);
  } catch {
    return null;
  }
}
export function imagePixels(target: El): string | null {
  const copy = createElement('canvas');
  setCanvasWidth(copy, naturalWidth(target));
  setCanvasHeight(copy, naturalHeight(target));
  contextOf(copy, '2d')?.drawImage(target as unknown as HTMLImageElement, 0, 0);
  return canvasPixels(copy);
}

const film = HTMLMediaElement.prototype;
const isPaused = getter<boolean>(film, 'paused');
const setPlaybackRate = setter<number>(film, 'playbackRate');
export const isPlaying = (target: El): boolean => !isPaused(target);
export const stopFilm = (target: El): void => {
  setPlaybackRate(target, 0);
};

const imageDecode = method<[], Promise<void>>(image, 'decode');
const setImageSource = setter<string>(image, 'src');
/** Draws a picture over a whole canvas. */
export async function drawPixels(target: El, source: string): Promise<void> {
  const picture = createElement('img');
  setImageSource(picture, source);
  await imageDecode(picture);
  contextOf(target, '2d')?.drawImage(picture as unknown as HTMLImageElement, 0, 0);
}

// Style sheets
export const isLink = (target: El): boolean => isCalled(target, 'link');
const sheetOfLink = getter<CSSStyleSheet | null>(HTMLLinkElement.prototype, 'sheet');
export const linkSheet = (target: El): CSSStyleSheet | null => (isLink(target) ? sheetOfLink(target) : null);
/** The element whose style sheet this is, null where it is of none. */
export const sheetOwner = getter<El | null>(prototypeOf('StyleSheet'), 'ownerNode');
/** The style sheet that a rule is in. */
export const parentSheet = getter<CSSStyleSheet | null>(prototypeOf('CSSRule'), 'parentStyleSheet');
/** Puts a sheet of rules in force for a document or shadow root, after those that are. */
export function adoptStyle(root: Root, text: string, media: string): void {
  const adopted = new CSSStyleSheet({ media });
  adopted.replaceSync(text);
  const owner = root as unknown as DocumentOrShadowRoot;
  owner.adoptedStyleSheets = [...owner.adoptedStyleSheets, adopted];
}
const sheetOf = getter<CSSStyleSheet | null>(HTMLStyleElement.prototype, 'sheet');
const adoptedOf = [
  getter<CSSStyleSheet[]>(doc, 'adoptedStyleSheets'),
  getter<CSSStyleSheet[]>(shadow, 'adoptedStyleSheets'),
] as const;
function ofDrawnElements<T>(name: string): (target: El) => T | null {
  const [ofHtml, ofSvg] = [getter<T>(html, name), getter<T>(svg, name)];
  return (target) => (isHtml(target) ? ofHtml(target) : isSvg(target) ? ofSvg(target) : null);
}
export const sheet = (target: El): CSSStyleSheet | null => (isCalled(target, 'style') ? sheetOf(target) : null);
const documentSheetsOf = getter<ArrayLike<CSSStyleSheet>>(doc, 'styleSheets');
export const documentSheets = (): CSSStyleSheet[] => listed(documentSheetsOf(pageDocument));
export const adoptedStyleSheets = (root: Root): CSSStyleSheet[] => listed(adoptedOf[isDocument(root) ? 0 : 1](root));
export const ownStyle = ofDrawnElements<CSSStyleDeclaration>('style');
/** The same with its numbers as they are, not rounded to six digits as in its text. */
export const ownStyleMap = ofDrawnElements<StylePropertyMap>('attributeStyleMap');

// Copies of documents
export const isTemplate = (target: El): boolean => isCalled(target, 'template');
const templateContentOf = getter<AnyNode>(HTMLTemplateElement.prototype, 'content');
const replaceElement = method<[AnyNode], unknown>(element, 'replaceWith');
const removeElement = method<[], unknown>(element, 'remove');
const insertChild = method<[AnyNode, AnyNode | null], unknown>(node, 'insertBefore');
const deepCopy = method<[boolean], AnyNode>(node, 'cloneNode');
const dropAttribute = method<[string], unknown>(element, 'removeAttribute');
export const templateContent = (target: El): AnyNode => templateContentOf(target);
export const replaceWith = (target: El, other: AnyNode): void => void replaceElement(target, other);
export const remove = (target: El): void => void removeElement(target);
export const insertBefore = (parent: AnyNode, child: AnyNode, next: AnyNode | null): void =>
  void insertChild(parent, child, next);
export const removeAttribute = (target: El, name: string): void => void dropAttribute(target, name);
/** The root element of what a browser makes of this HTML. */
export const parsed = (html: string): El => documentElementOf(new DOMParser().parseFromString(html, 'text/html')) as El;
const outerHTMLOf = getter<string>(element, 'outerHTML');
/** An element as HTML writes it; shadow roots are left out. */
export const outerHTML = (target: El): string => outerHTMLOf(target);
export const documentCopy = (): Root => deepCopy(pageDocument, true) as Root;
export const rootElement = (root: Root): El | null => documentElementOf(root);
export const asXml = (target: AnyNode): string => new XMLSerializer().serializeToString(target as unknown as Node);

// The document
const documentValue = <T>(name: string) => {
  const read = getter<T>(doc, name);
  return () => read(pageDocument);
};
export const title = documentValue<string>('title');
export const baseURI = (): string => baseOf(pageDocument);
const baseOf = getter<string>(node, 'baseURI');
export const documentURL = documentValue<string>('URL');
export const designMode = documentValue<string>('designMode');
export const doctype = documentValue<DocumentType | null>('doctype');
export const compatMode = documentValue<string>('compatMode');
export const contentType = documentValue<string>('contentType');
export const readyState = documentValue<string>('readyState');
const fontsOf = getter<FontFaceSet>(doc, 'fonts');
/** Whether fonts that the page shows are still to come. */
export const fontsLoading = (): boolean => fontsOf(pageDocument).status === 'loading';
export { href } from './address.ts';
const fontsInOrder = method<[], Iterator<object>>(prototypeOf('FontFaceSet'), 'values');
/** Visits the fonts of the document: its own `forEach` calls nothing once scripts are disabled. */
export function eachFont(visit: (face: object) => void): void {
  const fonts = fontsInOrder(fontsOf(pageDocument));
  const nextFont = method<[], IteratorResult<object>>(Object.getPrototypeOf(fonts) as object, 'next');
  for (let next = nextFont(fonts); !next.done; next = nextFont(fonts)) visit(next.value);
}
/** What is said of a font: `family`, `weight` and so on. */
export const fontDescriptor = (face: object, name: string): string =>
  getter<string>(prototypeOf('FontFace'), name)(face);
export const fontsReady = (): Promise<unknown> => fontsOf(pageDocument).ready;
const activeInDocument = getter<El | null>(doc, 'activeElement');
const activeInShadow = getter<El | null>(shadow, 'activeElement');
/** The element with the focus in a document or shadow root. */
export const activeElement = (root: AnyNode): El | null =>
  isShadowRoot(root) ? activeInShadow(root) : isDocument(root) ? activeInDocument(root) : null;
const [blurHtml, blurSvg] = [method<[], unknown>(html, 'blur'), method<[], unknown>(svg, 'blur')];
export const blur = (target: El): void => void (isSvg(target) ? blurSvg : blurHtml)(target);
const animationsOf = method<[], Animation[]>(doc, 'getAnimations');
export const animations = (): Animation[] => animationsOf(pageDocument);
const showModalOf = method<[], unknown>(HTMLDialogElement.prototype, 'showModal');
const showPopoverOf = method<[], unknown>(html, 'showPopover');
export const showModal = (target: El): void => void showModalOf(target);
export const showPopover = (target: El): void => void showPopoverOf(target);

const internals = new WeakMap<object, ElementInternals>();
/** Defines a custom element that does nothing, unless it is defined; one that extends `tag`, or takes part in forms. */
export function defineElement(name: string, tag: string, inForms: boolean): void {
  if (customElements.get(name)) return;
  if (tag) {
    const base = (createElement(tag) as unknown as HTMLElement).constructor as typeof HTMLElement;
    customElements.define(name, class extends base {}, { extends: tag });
    return;
  }
  customElements.define(
    name,
    class extends HTMLElement {
      static formAssociated = inForms;
      constructor() {
        super();
        internals.set(this, this.attachInternals());
      }
    },
  );
}
/** Puts custom states on an element that `defineElement` has defined. */
export function addStates(target: El, states: readonly string[]): void {
  for (const state of states) internals.get(target)?.states.add(state);
}
const customValidity = [input, select, HTMLTextAreaElement.prototype].map((owner) =>
  method<[string], unknown>(owner, 'setCustomValidity'),
);
/** Makes a control invalid, as a script of its page had. */
export function invalidate(target: El): void {
  const own = internals.get(target);
  if (own) own.setValidity({ customError: true }, 'invalid');
  else if (isInput(target)) customValidity[0]?.(target, 'invalid');
  else if (isSelect(target)) customValidity[1]?.(target, 'invalid');
  else if (isTextarea(target)) customValidity[2]?.(target, 'invalid');
}
const validityOf = [input, select, HTMLTextAreaElement.prototype].map((owner) =>
  getter<ValidityState>(owner, 'validity'),
);
/** Whether a script of the page has called a control invalid. */
export function hasCustomError(target: El): boolean {
  const kind = isInput(target) ? 0 : isSelect(target) ? 1 : isTextarea(target) ? 2 : -1;
  return validityOf[kind]?.(target).customError ?? false;
}
const selectedIndexOf = getter<number>(select, 'selectedIndex');
const setSelectedIndex = setter<number>(select, 'selectedIndex');
export const hasNoChoice = (target: El): boolean => isSelect(target) && selectedIndexOf(target) < 0;
export const chooseNothing = (target: El): void => setSelectedIndex(target, -1);

// Links
const [anchorHref, areaHref] = [
  getter<string>(HTMLAnchorElement.prototype, 'href'),
  getter<string>(HTMLAreaElement.prototype, 'href'),
];
/** Where a link leads: in HTML the whole address, in SVG as it is written. */
export function linkAddress(target: El): string {
  if (!isHtml(target)) return getAttribute(target, 'href') ?? '';
  return localName(target) === 'area' ? areaHref(target) : anchorHref(target);
}

// Events
const listen = method<[string, (event: never) => unknown, object], unknown>(EventTarget.prototype, 'addEventListener');
export const onWindowEvent = <E extends Event>(type: string, react: (event: E) => unknown, options: object): void =>
  void listen(page, type, react, options);
/** A change of a part of the document: in `target`, to which nodes were added. */
export interface Change {
  target: AnyNode;
  isAttribute: boolean;
  added: AnyNode[];
}
const everything = { subtree: true, childList: true, attributes: true, characterData: true };
/** Makes what calls `react` for the changes of each document and shadow root that it is given. */
export function changeObserver(react: (changes: Change[]) => void): (root: Root) => void {
  const observer = new MutationObserver((records) =>
    react(
      records.map(({ target, type, addedNodes }) => ({
        target: target as unknown as AnyNode,
        isAttribute: type === 'attributes',
        added: listed(addedNodes as unknown as ArrayLike<AnyNode>),
      })),
    ),
  );
  return (root) => observer.observe(root as unknown as Document, everything);
}
const inputRange = (name: string) =>
  [getter<number | null>(input, name), getter<number>(HTMLTextAreaElement.prototype, name)] as const;
const [selectionStart, selectionEnd] = [inputRange('selectionStart'), inputRange('selectionEnd')];
const selectInInput = method<[number, number], unknown>(input, 'setSelectionRange');
const selectInTextarea = method<[number, number], unknown>(HTMLTextAreaElement.prototype, 'setSelectionRange');
/** The selected part of a text control, null for none. */
export function selectedText(target: El): [number, number] | null {
  const kind = isInput(target) ? 0 : isTextarea(target) ? 1 : -1;
  if (kind < 0) return null;
  const [start, end] = [selectionStart[kind as 0 | 1](target), selectionEnd[kind as 0 | 1](target)];
  return start === null || end === null || start === end ? null : [start, end];
}
export const selectText = (target: El, start: number, end: number): void =>
  void (isInput(target) ? selectInInput : selectInTextarea)(target, start, end);
/** A place in the document: in a text by its characters, in an element by its children. */
export interface Boundary {
  node: AnyNode;
  offset: number;
}
/** Where the selection of the document begins and ends, null where nothing is selected. */
export function selectionEnds(): [Boundary, Boundary] | null {
  const selection = page.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  return ends(selection.getRangeAt(0));
}
function ends({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): [Boundary, Boundary] {
  return [
    { node: startContainer as unknown as AnyNode, offset: startOffset },
    { node: endContainer as unknown as AnyNode, offset: endOffset },
  ];
}
/** The parts of the document that scripts highlight, by the name of each highlight, those of less priority first. */
export function highlights(): [name: string, ends: [Boundary, Boundary]][] {
  const shown = [...CSS.highlights].sort(([, a], [, b]) => a.priority - b.priority);
  return shown.flatMap(([name, parts]) =>
    [...parts].map((range): [string, [Boundary, Boundary]] => [name, ends(range)]),
  );
}
export function highlight(name: string, start: Boundary, end: Boundary): void {
  const range = new Range();
  range.setStart(start.node as unknown as Node, start.offset);
  range.setEnd(end.node as unknown as Node, end.offset);
  const parts = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, parts.add(range));
}
export function setSelection(start: Boundary, end: Boundary): void {
  const asNode = (boundary: Boundary): Node => boundary.node as unknown as Node;
  page.getSelection()?.setBaseAndExtent(asNode(start), start.offset, asNode(end), end.offset);
}
export const clearSelection = (): void => page.getSelection()?.removeAllRanges();
/** Whether a part of a node is selected. */
export function isInSelection(target: AnyNode): boolean {
  const selection = page.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target as unknown as Node, true);
}
