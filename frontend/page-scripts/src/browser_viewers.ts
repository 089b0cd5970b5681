/** Documents that the browser shows in a viewer of its own: their source is shown in the same way again. */
import * as dom from './dom.ts';

const XML_TYPE = /[/+]xml$/;
const JSON_TYPE = /^(?:application|text)\/(?:[-.\w]+\+)?json$/;

/** The text of a JSON or XML document that is shown in a viewer; null for all others. */
export function viewedSource(): string | null {
  const type = dom.contentType();
  if (XML_TYPE.test(type) && dom.querySelector(dom.pageDocument, 'head > #xml-viewer-style')) {
    const source = dom.querySelector(dom.pageDocument, '#webkit-xml-viewer-source-xml');
    return source && dom.childNodes(source).map(dom.asXml).join('');
  }
  if (!JSON_TYPE.test(type) || !dom.querySelector(dom.pageDocument, '.json-formatter-container')) return null;
  const text = dom.querySelector(dom.pageDocument, 'body > pre:first-child');
  return text && dom.textContent(text);
}
