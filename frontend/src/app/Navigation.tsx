/** The sections of a dataset in pipeline order, those that the user's roles may open. */
import { NavLink, Stack } from '@mantine/core';
import { NavLink as RouterLink, useLocation } from 'react-router';

import { useListed } from './use-route-lists';

export function Navigation({ slug }: { slug: string }) {
  const { pathname } = useLocation();
  const home = `/datasets/${slug}`;
  const isOpen = (to: string) => (to === home ? pathname === home : pathname.startsWith(to));
  return (
    <Stack gap={1}>
      {useListed('sections', slug).map(({ title, to }) => (
        <NavLink
          key={to}
          component={RouterLink}
          to={to}
          end={to === home}
          label={title}
          active={isOpen(to)}
          py={5}
          px="xs"
          style={{ borderRadius: 'var(--mantine-radius-default)' }}
        />
      ))}
    </Stack>
  );
}
