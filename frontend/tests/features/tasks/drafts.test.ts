import { expect, it } from 'vitest';

import { draftsFrom, slotOf, withDraft, withoutDraft } from '@/features/tasks/drafts';

const ID = 'fresh';
const drafts = (content: unknown) => draftsFrom(content, () => ID);

it('reads what it has written, the id of a submission included', () => {
  const kept = { new: { sentence: 's', script: 'x', phrasings: ['p'], client: 'c' } };
  expect(drafts(JSON.parse(JSON.stringify({ drafts: kept })))).toEqual(kept);
});

it('takes a wording that the server has kept for that of a new task', () => {
  expect(drafts({ sentence: 's', script: 'x', phrasings: [] })).toEqual({
    new: { sentence: 's', script: 'x', phrasings: [], client: ID },
  });
});

it.each([undefined, null, 3, 'text', []])('reads nothing from %j', (content) => {
  expect(drafts(content)).toEqual({});
});

it('survives drafts of another shape', () => {
  expect(drafts({ drafts: { new: { sentence: 4, phrasings: 'x' } } })).toEqual({
    new: { sentence: '', script: '', phrasings: [], client: ID },
  });
});

it('keeps the draft of one task apart from that of another', () => {
  const draft = { sentence: 's', script: '', phrasings: [], client: 'c' };
  const both = withDraft(withDraft({}, slotOf(), draft), slotOf(7), draft);
  expect(Object.keys(both)).toEqual(['new', 'task-7']);
  expect(Object.keys(withoutDraft(both, 'new'))).toEqual(['task-7']);
});
