import { beforeEach, describe, expect, it } from 'vitest';

import { onDocument } from './documents.ts';

interface Snapshot {
  html: string;
  elements: string[];
  faults: number;
}

async function snapshotOf(body: string, change: () => unknown = () => undefined): Promise<Snapshot> {
  const { default: takeSnapshot } = await onDocument(body, async () => {
    change();
    return import('../../page-scripts/src/take_snapshot.ts');
  });
  return JSON.parse(takeSnapshot()) as Snapshot;
}

describe('a snapshot', () => {
  beforeEach(() => {
    // jsdom has none.
    Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
    globalThis.CSS = { highlights: new Map() } as never;
  });

  it('has no script, no handler and no address that runs', async () => {
    const { html } = await snapshotOf('<script>x()</script><a href="javascript:x()" onclick="x()">Go</a>');
    expect(html).toContain('<a href="#">Go</a>');
    expect(html).not.toContain('x()');
  });

  it('keeps what was typed, chosen and ticked, but no password', async () => {
    const { html } = await snapshotOf(
      '<input id="a"><input type="checkbox"><textarea></textarea><input type="password" value="ab"><option value="1">One</option>',
      () => {
        const field = document.querySelector('input')!;
        field.value = 'Ada';
        document.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true;
        document.querySelector('textarea')!.value = 'words';
      },
    );
    expect(html).toContain('value="Ada"');
    expect(html).toContain('checked=""');
    expect(html).toContain('>words</textarea>');
    expect(html).toContain('value="••"');
  });

  it('keeps an empty first line, which the parser would drop', async () => {
    const { html } = await snapshotOf('<textarea></textarea>', () => {
      document.querySelector('textarea')!.value = '\nwords';
    });
    expect(html).toContain('>\n\nwords</textarea>');
  });

  it('says where an element stands that the parser would take for one of another kind', async () => {
    const { html } = await snapshotOf('<div id="around"></div>', () => {
      document.querySelector('#around')!.append(document.createElement('svg'));
    });
    expect(html).toContain('<template data-actwright-node><svg></svg></template>');
  });

  it('shows the form where a field is called like one of the form’s members', async () => {
    const { html, faults } = await snapshotOf('<form id="f"><input name="prefix"><input name="attributes"></form>');
    expect(html).toContain('<form id="f">');
    expect(html).toContain('name="attributes"');
    expect(faults).toBe(0);
  });

  it('counts what cannot be read and keeps the rest', async () => {
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type')!;
    const fail = () => {
      throw new Error('broken');
    };
    try {
      const { html, faults } = await snapshotOf('<p>One</p><input id="broken"><p>Two</p>', () =>
        Object.defineProperty(HTMLInputElement.prototype, 'type', { get: fail, configurable: true }),
      );
      expect(html).toContain('<p>One</p><input id="broken"><p>Two</p>');
      expect(faults).toBe(1);
    } finally {
      Object.defineProperty(HTMLInputElement.prototype, 'type', type);
    }
  });
});
