/** The `?` sheet: the keys of the page that is open, then those that hold everywhere. */
import { Group, Kbd, Modal, Table, Title } from '@mantine/core';

import { type Shortcut, useShownShortcuts } from '@/ui/shortcuts';

export interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
  /** Where `g` and a letter go from here. */
  places: readonly Shortcut[];
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: '?', title: 'This sheet' },
  { keys: 'Esc', title: 'Close a dialog, forget a half-typed key' },
];

export function ShortcutSheet({ opened, onClose, places }: ShortcutSheetProps) {
  const page = useShownShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size="md">
      {page.length > 0 && <Keys title="On this page" shortcuts={page} />}
      <Keys title="Go to" shortcuts={places} />
      <Keys title="Everywhere" shortcuts={EVERYWHERE} />
    </Modal>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} mt="sm" mb={4}>{title}</Title>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          {shortcuts.map((shortcut) => (
            <Table.Tr key={shortcut.keys + shortcut.title}>
              <Table.Th scope="row" fw={400}>{shortcut.title}</Table.Th>
              <Table.Td w="40%"><Chord keys={shortcut.keys} /></Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Chord({ keys }: { keys: string }) {
  return (
    <Group gap={4}>
      {keys.split(' ').map((key, place) => <Kbd key={place}>{key}</Kbd>)}
    </Group>
  );
}
