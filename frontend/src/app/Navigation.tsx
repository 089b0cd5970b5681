/** A dataset's rooms in walking order, only those the person's roles open. */
import { NavLink, Stack } from '@mantine/core';
import { NavLink as RouterLink, useLocation } from 'react-router';

import { useRooms } from './rooms';

export function Navigation({ slug }: { slug: string }) {
  const { pathname } = useLocation();
  const home = `/datasets/${slug}`;
  const isOpen = (path: string) => (path === '' ? pathname === home : pathname.startsWith(home + path));
  return (
    <Stack gap={1}>
      {useRooms(slug).map(({ name, path }) => (
        <NavLink key={name} component={RouterLink} to={home + path} end={path === ''} label={name} active={isOpen(path)}
          py={5} px="xs" style={{ borderRadius: 'var(--mantine-radius-default)' }} />
      ))}
    </Stack>
  );
}
