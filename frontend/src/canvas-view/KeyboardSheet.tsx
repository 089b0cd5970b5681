/** The `?` sheet, made from the table of commands and the person's own keys. */
import { Kbd, Modal, Table, Title } from '@mantine/core';
import { Fragment } from 'react';

import { type Remapping, keysOf } from '../canvas/bindings';
import { COMMANDS, type Group } from '../canvas/commands';
import { readable } from '../canvas/keys';
import type { Shortcut } from '../ui/shortcuts';

const GROUPS: readonly Group[] = ['Make', 'Kind', 'Select', 'Change', 'View'];

export interface KeyboardSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly remapping?: Remapping;
  /** What the page around the canvas answers to. */
  readonly page?: readonly Shortcut[];
}

export function KeyboardSheet({ opened, onClose, remapping, page = [] }: KeyboardSheetProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size="lg">
      {page.length > 0 && <Section title="Page" rows={page.map(({ title, keys }) => [title, [keys]])} />}
      {GROUPS.map((group) => (
        <Section key={group} title={group} rows={[...lines(group, remapping)]} />
      ))}
    </Modal>
  );
}

function Section({ title, rows }: { title: string; rows: readonly (readonly [title: string, chords: readonly string[]])[] }) {
  return (
    <section aria-labelledby={`keys-${title}`}>
      <Title order={3} size="h5" mt="md" id={`keys-${title}`}>
        {title}
      </Title>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {rows.map(([what, chords]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td w="40%">
                <Keys chords={chords} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
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
