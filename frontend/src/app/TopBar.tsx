/** Above every page: the sidebar switch, my work, where the page stands, keys, colours, my account. */
import { ActionIcon, Anchor, Button, Group, Kbd, Menu, Text, UnstyledButton } from '@mantine/core';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { me } from '@/api/me';
import { useSignOut } from '@/features/accounts/requests/sign-out';

import { readable } from '@/keyboard/chords';
import { useAriaKeys, useKeyboard, useKeysOf } from '@/keyboard/keyboard';

import { ColourSwitch } from './ColourSwitch';
import { AppBreadcrumbs } from './AppBreadcrumbs';
import { useListed } from './use-route-lists';
import { version } from './version';

export interface TopBarProps {
  slug: string | undefined;
  name: string;
  sidebarShown: boolean;
  onToggleSidebar: () => void;
  /** Opens the palette. */
  onSearch: () => void;
}

export function TopBar({ slug, name, sidebarShown, onToggleSidebar, onSearch }: TopBarProps) {
  const { openSheet } = useKeyboard();
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="md" wrap="nowrap" miw={0}>
        {slug !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            ml={-8}
            aria-label="Sections of the dataset"
            title="Show or hide the sections"
            aria-expanded={sidebarShown}
            onClick={onToggleSidebar}
          >
            <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <Anchor component={Link} to="/" fw={700} c="inherit" underline="never">
          Actwright
        </Anchor>
        {useListed('bar').map(({ title, to }) => (
          <Anchor key={to} component={Link} to={to} size="sm" style={{ whiteSpace: 'nowrap' }}>
            {title}
          </Anchor>
        ))}
        {slug !== undefined && <AppBreadcrumbs slug={slug} />}
      </Group>
      <Group gap={4} wrap="nowrap">
        <SearchButton onClick={onSearch} />
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={openSheet}
        >
          <IconKeyboard size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ColourSwitch />
        <AccountMenu name={name} />
      </Group>
    </Group>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const [chord] = useKeysOf('palette');
  const keys = useAriaKeys('palette');
  const isMac = navigator.userAgent.includes('Mac');
  return (
    <Button
      size="compact-sm"
      variant="default"
      fw={400}
      mr={4}
      onClick={onClick}
      aria-label="Search"
      aria-keyshortcuts={keys}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      rightSection={
        chord !== undefined && (
          <Kbd size="xs" visibleFrom="lg">
            {readable(chord, isMac).join(' ')}
          </Kbd>
        )
      }
    >
      <Text span inherit visibleFrom="lg">
        Search
      </Text>
    </Button>
  );
}

function AccountMenu({ name }: { name: string }) {
  const signOut = useSignOut();
  const isOperator = useQuery(me).data?.is_operator ?? false;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton fz="sm" px="xs" style={{ whiteSpace: 'nowrap' }}>
          {name} <span aria-hidden>▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {useListed('account').map(({ title, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {title}
          </Menu.Item>
        ))}
        {isOperator && (
          <>
            <Menu.Item component={Link} to="/accounts">
              All accounts
            </Menu.Item>
            <Menu.Item component={Link} to="/installation">
              Installation
            </Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Actwright {version()}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
