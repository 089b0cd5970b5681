import { beforeEach, describe, expect, it } from 'vitest';

import { type Edit, change } from '../../../../src/canvas/edits';
import { emptyOutbox, enqueue, stored } from '../../../../src/canvas/outbox';
import { openUnsentEditsStore } from '../../../../src/features/boxes/saving/unsent_edits_store';
import { box, counter } from '../../../canvas/builders';

const edit: Edit = change(box('a', [0, 0, 9, 9]), { kind: 'type' })!;
const outbox = stored(enqueue(emptyOutbox(3), [edit], counter('e')));

beforeEach(() => localStorage.clear());

describe('unsent edits', () => {
  it('gives what an earlier window left to the next one that opens the same screen, once it is adopted', async () => {
    (await openUnsentEditsStore('kenji', 4)).keep(outbox);
    const next = await openUnsentEditsStore('kenji', 4);
    expect(next.left).toEqual([edit]);
    next.adopt();
    expect((await openUnsentEditsStore('kenji', 4)).left).toEqual([]);
  });

  it("keeps people's and screens' edits apart", async () => {
    (await openUnsentEditsStore('kenji', 4)).keep(outbox);
    expect((await openUnsentEditsStore('sunniva', 4)).left).toEqual([]);
    expect((await openUnsentEditsStore('kenji', 40)).left).toEqual([]);
  });

  it('is empty when everything was sent, and passes over what is no outbox', async () => {
    const drawer = await openUnsentEditsStore('kenji', 4);
    drawer.keep(outbox);
    drawer.keep(null);
    localStorage.setItem('actwright.unsent/kenji/4/x', 'no JSON');
    expect((await openUnsentEditsStore('kenji', 4)).left).toEqual([]);
  });
});
