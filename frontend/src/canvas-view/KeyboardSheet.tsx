/** The `?` sheet, made from the table of commands and the person's own keys. */
import { Kbd, Modal, Table, Title } from '@mantine/core';
import { Fragment } from 'react';

import { type Remapping, keysOf } from '../canvas/bindings';
import { COMMANDS, type Group } from '../canvas/commands';
import { readable } from '../canvas/keys';

const GROUPS: readonly Group[] = ['Make', 'Kind', 'Select', 'Change', 'View'];

export interface KeyboardSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly remapping?: Remapping;
}

export function KeyboardSheet({ opened, onClose, remapping }: KeyboardSheetProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size="lg">
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`keys-${group}`}>
          <Title order={3} size="h5" mt="md" id={`keys-${group}`}>
            {group}
          </Title>
          <Table withRowBorders={false} verticalSpacing={4}>
            <Table.Tbody>
              {[...lines(group, remapping)].map(([title, chords]) => (
                <Table.Tr key={title}>
                  <Table.Th scope="row" fw={400}>
                    {title}
                  </Table.Th>
                  <Table.Td w="40%">
                    <Keys chords={chords} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  );
}

/** Title to chords, in the table's order; commands with one title share a line. */
function lines(group: Group, remapping: Remapping | undefined): Map<string, string[]> {
  const byTitle = new Map<string, string[]>();
  for (const command of COMMANDS.filter((one) => one.group === group)) {
    byTitle.set(command.title, [...(byTitle.get(command.title) ?? []), ...keysOf(command, remapping)]);
  }
  return byTitle;
}

function Keys({ chords }: { chords: readonly string[] }) {
  if (chords.length === 0) return <>no key</>;
  const mac = navigator.userAgent.includes('Mac');
  return together(chords).map((keys, i) => (
    <span key={keys.join()}>
      {i > 0 && ' or '}
      {keys.flatMap((chord) => readable(chord, mac)).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' '}
          <Kbd>{part}</Kbd>
        </Fragment>
      ))}
    </span>
  ));
}

/** Chords that stand beside one another; four arrows under the same modifiers show these once. */
function together(chords: readonly string[]): string[][] {
  const modifiers = new Set(chords.map((chord) => chord.replace(/Arrow\w+$/, '')));
  if (chords.length !== 4 || modifiers.size > 1) return chords.map((chord) => [chord]);
  return [chords.map((chord, i) => (i === 0 ? chord : chord.replace(/^.*\+/, '')))];
}
