import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import * as dom from '../../page-scripts/src/dom.ts';
import { opaque } from './documents.ts';

const MEMBERS = [HTMLFormElement, HTMLElement, Element, Node].flatMap((owner) =>
  Object.getOwnPropertyNames(owner.prototype),
);

describe('elements whose members are hidden', () => {
  it('are read by their own accessors, whatever a form’s fields are called', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...MEMBERS), { minLength: 1 }), (names) => {
        document.body.innerHTML = '<form id="form" role="search"></form>';
        const form = document.querySelector('form') as HTMLElement;
        Element.prototype.append.call(
          form,
          ...names.map((name) => Object.assign(document.createElement('input'), { name })),
        );
        const read = opaque('#form');
        expect(dom.children(read)).toHaveLength(names.length);
        expect(dom.localName(read)).toBe('form');
        expect(dom.prefix(read)).toBeNull();
        expect(dom.getAttribute(read, 'role')).toBe('search');
        expect(dom.attributes(read).map(({ name }) => name)).toEqual(['id', 'role']);
        expect(dom.matches(read, 'form')).toBe(true);
        expect(dom.isDocument(dom.getRootNode(read))).toBe(true);
      }),
    );
  });

  it('are read by the accessors of before the page had overwritten them', () => {
    document.body.innerHTML = '<p class="a">words</p>';
    const overwritten = Object.getOwnPropertyDescriptor(Element.prototype, 'closest')!;
    try {
      Object.defineProperty(Element.prototype, 'closest', { value: () => 'the page’s', configurable: true });
      expect(dom.closest(opaque('p'), '.a')).toBe(document.querySelector('p'));
    } finally {
      Object.defineProperty(Element.prototype, 'closest', overwritten);
    }
  });
});

describe('rows', () => {
  it('are those of a table and of its parts, never the number of a textarea', () => {
    document.body.innerHTML = '<textarea rows="7"></textarea><table><tbody><tr></tr><tr></tr></tbody></table>';
    expect(dom.rows(opaque('textarea'))).toBeNull();
    expect(dom.rows(opaque('table'))).toHaveLength(2);
    expect(dom.rows(opaque('tbody'))).toHaveLength(2);
  });
});
