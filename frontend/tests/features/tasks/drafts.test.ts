import { expect, it } from 'vitest';

import { asideSlot, draftFrom, isAside, placesFrom, slotOf } from '@/features/tasks/drafts';

const fresh = () => 'fresh';

it('reads what it has written, the id of a submission included', () => {
  const draft = { sentence: 's', script: 'x', phrasings: ['p'], client: 'c' };
  expect(draftFrom(JSON.parse(JSON.stringify(draft)), fresh)).toEqual(draft);
});

it.each([undefined, null, 3, 'text', []])('reads nothing from %j', (content) => {
  expect(draftFrom(content, fresh)).toBeNull();
});

it('survives a draft of another shape', () => {
  expect(draftFrom({ sentence: 4, phrasings: 'x' }, fresh)).toEqual({ sentence: '', script: '', phrasings: [], client: 'fresh' });
});

it('keeps the places apart, each with its version; what was submitted leaves its version behind', () => {
  const content = { sentence: 's', script: '', phrasings: [], client: 'c' };
  const places = placesFrom([{ slot: slotOf(), version: 3, content: null }, { slot: slotOf(7), version: 1, content }], fresh);
  expect(places).toEqual({ new: { version: 3, draft: null }, 'task-7': { version: 1, draft: content } });
});

it('knows a draft that was put aside by its place', () => {
  expect([asideSlot('x'), slotOf(), slotOf(7)].map(isAside)).toEqual([true, false, false]);
});
