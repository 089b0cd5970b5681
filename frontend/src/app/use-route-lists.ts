/** The pages that the signed-in user finds in a menu or behind a key. */
import { useDataset } from '@/api/datasets';

import { listed, type NavItem, type KeyedNavItem, withKeys } from './route-selectors';
import type { PageRoute } from './routes';

export function useListed(menu: PageRoute['menu'], slug?: string): readonly NavItem[] {
  return listed(menu, slug, useDataset(slug ?? '')?.roles ?? []);
}

export function useKeyedNavItems(slug: string | undefined): readonly KeyedNavItem[] {
  return withKeys(slug, useDataset(slug ?? '')?.roles ?? []);
}
