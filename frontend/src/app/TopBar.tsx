/** Above every page: the rooms' switch, my work, where the page stands, keys, colours, my account. */
import { ActionIcon, Anchor, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';

import { useSignOut } from '@/features/accounts/requests/sign-out';

import { ColourSwitch } from './ColourSwitch';
import { Trail } from './Trail';

export interface TopBarProps {
  slug: string | undefined;
  name: string;
  roomsShown: boolean;
  onToggleRooms: () => void;
  onSheet: () => void;
}

export function TopBar({ slug, name, roomsShown, onToggleRooms, onSheet }: TopBarProps) {
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="md" wrap="nowrap" miw={0}>
        {slug !== undefined && (
          <ActionIcon variant="subtle" color="gray" c="inherit" ml={-8} aria-label="Rooms of the dataset" title="Show or hide the rooms"
            aria-expanded={roomsShown} onClick={onToggleRooms}>
            <span aria-hidden>☰</span>
          </ActionIcon>
        )}
        <Anchor component={Link} to="/" fw={700} c="inherit" underline="never">Actwright</Anchor>
        <Anchor component={Link} to="/" size="sm" style={{ whiteSpace: 'nowrap' }}>My work</Anchor>
        <Anchor component={Link} to="/hours" size="sm" style={{ whiteSpace: 'nowrap' }}>My hours</Anchor>
        {slug !== undefined && <Trail slug={slug} />}
      </Group>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" c="inherit" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={onSheet}>
          <Text size="sm" aria-hidden>?</Text>
        </ActionIcon>
        <ColourSwitch />
        <AccountMenu name={name} />
      </Group>
    </Group>
  );
}

function AccountMenu({ name }: { name: string }) {
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton fz="sm" px="xs" style={{ whiteSpace: 'nowrap' }}>{name} <span aria-hidden>▾</span></UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account">Account and tokens</Menu.Item>
        <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
