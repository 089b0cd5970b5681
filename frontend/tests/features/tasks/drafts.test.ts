import { expect, it } from 'vitest';

import { asideSlot, draftFrom, isAside, draftsFrom, slotOf } from '@/features/tasks/drafts';

it('reads what it has written, the id of a submission included', () => {
  const draft = { sentence: 's', script: 'x', phrasings: ['p'], client: 'c' };
  expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

it.each([undefined, null, 3, 'text', []])('reads nothing from %j', (content) => {
  expect(draftFrom(content)).toBeNull();
});

it('survives a draft of another shape', () => {
  expect(draftFrom({ sentence: 4, phrasings: 'x' })).toEqual({
    sentence: '',
    script: '',
    phrasings: [],
    client: expect.any(String) as string,
  });
});

it('keeps the slots apart, each with its version; what was submitted leaves its version behind', () => {
  const content = { sentence: 's', script: '', phrasings: [], client: 'c' };
  const drafts = draftsFrom([
    { slot: slotOf(), version: 3, content: null },
    { slot: slotOf(7), version: 1, content },
  ]);
  expect(drafts).toEqual({ new: { version: 3, value: null }, 'task-7': { version: 1, value: content } });
});

it('knows a draft that was put aside by its slot', () => {
  expect([asideSlot('x'), slotOf(), slotOf(7)].map(isAside)).toEqual([true, false, false]);
});
