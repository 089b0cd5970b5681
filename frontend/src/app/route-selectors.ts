/** What menus, breadcrumbs and keys show of the route table: titles and addresses. Pure. */
import { matchPath } from 'react-router';

import type { IconName } from './icons';
import { type Group, GROUPS, type PageRoute, ROUTES } from './routes';

export interface NavItem {
  readonly title: string;
  readonly to: string;
}

export interface SectionItem extends NavItem {
  readonly icon: IconName | undefined;
  /** The kinds of work that are counted beside it. */
  readonly waits: readonly string[];
}

export interface SectionGroup {
  readonly title: Group;
  readonly items: readonly SectionItem[];
}

export interface KeyedNavItem extends NavItem {
  readonly key: string;
}

/** Whom a route is listed for. */
export const isFor = ({ roles: allowed }: PageRoute, roles: readonly string[]): boolean =>
  !allowed || allowed.some((role) => roles.includes(role));

/** Whether a member in these roles may open the page. */
export const mayOpen = (route: PageRoute, roles: readonly string[]): boolean =>
  route.readable === true || isFor(route, roles);

/** The pages that a menu lists for these roles; `slug` undefined: outside datasets. */
export const listed = (
  menu: PageRoute['menu'],
  slug: string | undefined,
  roles: readonly string[],
): readonly NavItem[] =>
  ROUTES.filter((route) => route.menu === menu && isFor(route, roles)).map((route) => navItemOf(route, slug));

/** The sidebar of a dataset: what is listed for these roles, by stage; stages without a page are left out. */
export const sectionGroups = (slug: string, roles: readonly string[]): readonly SectionGroup[] =>
  GROUPS.map((title) => ({
    title,
    items: ROUTES.filter((route) => route.menu === 'sections' && route.group === title && isFor(route, roles)).map(
      (route) => ({ ...navItemOf(route, slug), icon: route.icon, waits: route.waits ?? [] }),
    ),
  })).filter(({ items }) => items.length > 0);

/** The one of these addresses that the page at `pathname` is at or below: the longest. */
export const openAmong = (pathname: string, addresses: readonly string[], home: string): string | undefined =>
  addresses
    .filter((to) => pathname === to || (to !== home && pathname.startsWith(`${to}/`)))
    .sort((first, second) => second.length - first.length)[0];

/** The pages that have a key here. */
export function withKeys(slug: string | undefined, roles: readonly string[]): readonly KeyedNavItem[] {
  return ROUTES.flatMap((route) => {
    const here = route.menu === 'sections' ? slug !== undefined && isFor(route, roles) : true;
    return route.key !== undefined && here ? [{ ...navItemOf(route, slug), key: route.key }] : [];
  });
}

const navItemOf = ({ title, path }: PageRoute, slug: string | undefined): NavItem => ({
  title,
  to: path.replace(':slug', slug ?? ''),
});

/** The route of the page at `pathname`; undefined where there is none. Whole parts win over parameters. */
export const routeAt = (pathname: string): PageRoute | undefined =>
  ROUTES.filter(({ path }) => matchPath(path, pathname) !== null).sort(
    (first, second) => parameters(first) - parameters(second),
  )[0];

const parameters = ({ path }: PageRoute): number => path.split('/:').length;

/** What the things in addresses are called, by parameter. */
export type Names = Readonly<Record<string, string>>;

/** The page's title; its parameters by `names`, else as the address has them. */
export function titleAt(pathname: string, names: Names = {}): string | undefined {
  const route = routeAt(pathname);
  const params = route && matchPath(route.path, pathname)?.params;
  return route?.title.replace(/:(\w+)/g, (whole, name: string) => names[name] ?? params?.[name] ?? whole);
}

/** The breadcrumbs of the page at `pathname`, within its dataset: section, screen, activity. */
export function breadcrumbsOf(pathname: string, names: Names = {}): readonly NavItem[] {
  const [, datasets, slug, ...parts] = pathname.split('/').filter((part, place) => part !== '' || place === 0);
  if (datasets !== 'datasets' || slug === undefined) return [];
  return parts.map((part, place) => {
    const to = `/datasets/${[slug, ...parts.slice(0, place + 1)].join('/')}`;
    return { title: titleAt(to, names) ?? part, to };
  });
}
