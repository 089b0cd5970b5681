import { describe, expect, it } from 'vitest';

import { onDocument, opaque } from './documents.ts';

globalThis.CSS = { escape: (text: string) => text } as never;

const likeChildrenOf = async (body: string, selector: string) => {
  const { likeChildren } = await onDocument(body, () => import('../../page-scripts/src/delegation.ts'));
  return likeChildren(opaque(selector)) as unknown as Element[];
};

describe('the like children of what listens', () => {
  it('are the items of a list, down through elements with only one child', async () => {
    const found = await likeChildrenOf('<div id="d"><div><ul><li>1</li><li>2</li><li>3</li></ul></div></div>', '#d');
    expect(found.map((each) => each.textContent)).toEqual(['1', '2', '3']);
  });

  it('are the rows of a table that say something', async () => {
    const found = await likeChildrenOf(
      '<table id="t"><tr><td>a</td></tr><tr><td></td></tr><tr><td>b</td></tr></table>',
      '#t',
    );
    expect(found.map((each) => each.textContent)).toEqual(['a', 'b']);
  });

  it('are none in what holds a textarea, whose rows are a number', async () => {
    expect(await likeChildrenOf('<div id="d"><textarea rows="3"></textarea></div>', '#d')).toEqual([]);
  });

  it('are none where the children differ', async () => {
    expect(await likeChildrenOf('<div id="d"><b class="x"></b><i></i></div>', '#d')).toEqual([]);
  });
});
