import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Role } from '../../src/api/datasets';
import {
  breadcrumbsOf,
  isFor,
  listed,
  mayOpen,
  openAmong,
  routeAt,
  sectionGroups,
  titleAt,
  withKeys,
} from '../../src/app/route-selectors';
import { ROUTES } from '../../src/app/routes';

const titles = (...roles: Role[]) => listed('sections', 'demo', roles).map(({ title }) => title);
const roleSets = fc.subarray<Role>(['annotator', 'volunteer', 'maintainer']);
/** An address of the route, its parameters filled in. */
const addressOf = (path: string) => path.replace(/:\w+/g, '7');

describe('the route table', () => {
  it.each(ROUTES.map((route) => [route.path, route] as const))(
    'has a title and an address of its own: %s',
    (path, route) => {
      expect(titleAt(addressOf(path))).toMatch(/\w/);
      expect(routeAt(addressOf(path))).toBe(route);
      expect(ROUTES.filter((other) => other.path === path)).toHaveLength(1);
    },
  );

  it('gives each key to one page, a single letter or digit that is not the prefix', () => {
    const keys = ROUTES.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[a-fh-z1-9]$/.test(key))).toBe(true);
  });

  it('gives a key to every page that a menu lists', () => {
    expect(ROUTES.filter(({ menu, key }) => (menu !== undefined) !== (key !== undefined))).toEqual([]);
  });

  it('restricts only pages of a dataset, where people have roles', () => {
    expect(ROUTES.filter(({ roles, path }) => roles && !path.startsWith('/datasets/:slug'))).toEqual([]);
  });
});

describe('menus and keys', () => {
  it('show a maintainer all sections', () => {
    expect(titles('maintainer')).toEqual(ROUTES.filter(({ menu }) => menu === 'sections').map(({ title }) => title));
  });

  it('show annotators and volunteers where they work, and nothing of the maintainers', () => {
    expect(titles('annotator')).toContain('Labels');
    expect(titles('annotator')).not.toContain('Tasks');
    expect(titles('volunteer')).toContain('Tasks');
    expect(titles('volunteer')).not.toContain('Labels');
    expect(titles('annotator', 'volunteer')).not.toContain('Settings');
  });

  it('lead only to pages that open, whatever the roles', () => {
    fc.assert(
      fc.property(roleSets, (roles) => {
        const places = [...listed('sections', 'demo', roles), ...withKeys('demo', roles)];
        for (const { to } of places) {
          const route = routeAt(to);
          expect(route && isFor(route, roles) && mayOpen(route, roles)).toBe(true);
        }
      }),
    );
  });

  it('name no address of a dataset outside datasets', () => {
    expect(withKeys(undefined, []).map(({ to }) => to)).toEqual(['/', '/hours', '/quality', '/account']);
  });
});

describe('the sidebar', () => {
  it('lists every section once, under its stage, with an icon', () => {
    const groups = sectionGroups('demo', ['maintainer']);
    expect(groups.map(({ title }) => title)).toEqual(['', 'Collect', 'Annotate', 'Decide', 'Publish', 'Run']);
    const items = groups.flatMap((group) => group.items);
    expect(items.map(({ title }) => title).sort()).toEqual([...titles('maintainer')].sort());
    expect(items.every(({ icon }) => icon !== undefined)).toBe(true);
  });

  it('leaves out stages in which a person does nothing', () => {
    expect(sectionGroups('demo', ['annotator']).map(({ title }) => title)).not.toContain('Decide');
  });

  it('marks one page at any address: the nearest above it', () => {
    const addresses = sectionGroups('demo', ['maintainer']).flatMap(({ items }) => items.map(({ to }) => to));
    const open = (pathname: string) => openAmong(pathname, addresses, '/datasets/demo');
    expect(open('/datasets/demo')).toBe('/datasets/demo');
    expect(open('/datasets/demo/screens/7/boxes')).toBe('/datasets/demo/screens');
    expect(open('/datasets/demo/releases/imports')).toBe('/datasets/demo/releases/imports');
    expect(open('/datasets/demo/releases/3')).toBe('/datasets/demo/releases');
    expect(open('/account')).toBeUndefined();
  });
});

describe('the breadcrumbs', () => {
  it('go from the section to the screen to what is done with it', () => {
    expect(breadcrumbsOf('/datasets/demo/screens/12/boxes', { screenId: 'Mousepad 5' })).toEqual([
      { title: 'Screens', to: '/datasets/demo/screens' },
      { title: 'Mousepad 5', to: '/datasets/demo/screens/12' },
      { title: 'Boxes', to: '/datasets/demo/screens/12/boxes' },
    ]);
  });

  it('lead to pages for every route', () => {
    for (const { path } of ROUTES) {
      for (const { to } of breadcrumbsOf(addressOf(path))) expect(routeAt(to), to).toBeDefined();
    }
  });

  it.each(['/', '/account', '/datasets/demo', '/datasets/demo/'])('have no step below %s', (pathname) => {
    expect(breadcrumbsOf(pathname)).toEqual([]);
  });
});
