import { describe, expect, it } from 'vitest';

import { onDocument, opaque } from './documents.ts';

globalThis.CSS = { escape: (text: string) => text } as never;

const selectorOf = async (body: string, selector: string) => {
  const module = await onDocument(body, () => import('../../page-scripts/src/selectors.ts'));
  return module.selectorOf(opaque(selector));
};

describe('the selector of an element', () => {
  it.each([
    ['<b id="x"></b>', 'b', '#x'],
    ['<b id="x"></b><i id="x"></i>', 'i', 'body > i'],
    ['<input name="town"><input>', '[name]', 'input[name="town"]'],
    ['<b></b><b></b><p></p>', 'b:nth-of-type(2)', 'body > b:nth-of-type(2)'],
    ['<b id="f_713733d8-dd05-4224-aac6-7bb22b8c4f55"></b>', 'b', 'body > b'],
    ['<b id="arrowjqxWidget70286235c88f"></b>', 'b', 'body > b'],
    ['<b id="item-1733050000123"></b>', 'b', 'body > b'],
    ['<b id=":r6:"></b>', 'b', 'body > b'],
    ['<b id="radix-:r1a:-content-tab"></b>', 'b', 'body > b'],
    ['<b id="_r_1h_"></b>', 'b', 'body > b'],
    ['<b id="«r3»"></b>', 'b', 'body > b'],
    ['<b id="user_row_name"></b>', 'b', '#user_row_name'],
    ['<b id="your_r_x"></b>', 'b', '#your_r_x'],
    ['<b id="order-20261201"></b>', 'b', '#order-20261201'],
    ['<b id="facade-deadbeef"></b>', 'b', '#facade-deadbeef'],
    ['<form id="f"><input name="parentElement"><b></b></form>', 'b', '#f > b'],
  ])('of %s for %s is %s', async (body, wanted, selector) => {
    expect(await selectorOf(body, wanted)).toBe(selector);
  });
});
