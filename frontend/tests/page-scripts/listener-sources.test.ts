import { describe, expect, it } from 'vitest';

globalThis.CSS = { escape: (text: string) => text } as never;
const { askedFor, EMPTY, narrowedTo } = await import('../../page-scripts/src/listener_sources.ts');

describe('the text of a listener', () => {
  it('names the selectors to which it narrows presses down', () => {
    expect(narrowedTo('(e) => e.target.closest(".row")?.remove()')).toEqual(['.row']);
  });

  it('names nothing where it turns presses away', () => {
    expect(narrowedTo('(e) => { if (!e.target.closest(".menu")) close() }')).toEqual([]);
  });

  it.each([
    ['(e) => { if (e.target.classList.contains("day")) go() }', ['.day']],
    ['(e) => { if (e.target.tagName === "LI") go() }', ['LI']],
    ['(e) => { if (e.target.id === "save") go() }', ['#save']],
    ['(e) => go(e.target.dataset.dayNumber)', ['[data-day-number]']],
    ['(e) => { const cell = e.target; go(cell.getAttribute("data-x")) }', ['[data-x]']],
    ['(e) => { if (!e.target.classList.contains("day")) return }', []],
    ['(e) => go(other.dataset.x)', []],
  ])('asks by %s for %j', (source, selectors) => {
    expect(askedFor(source)).toEqual(selectors);
  });

  it.each(['() => {}', 'function () { return; }', '(e) => { void 0 }'])('%s does nothing', (source) => {
    expect(EMPTY.test(source)).toBe(true);
  });
});
