/** The `?` sheet, made from the table of commands and the person's own keys; here they are also chosen. */
import { Button, Group as Row, Kbd, Modal, Table, Title } from '@mantine/core';
import { Fragment, useState } from 'react';

import { type Remapping, conflicts, keysOf } from '../canvas/bindings';
import { COMMANDS, type Group } from '../canvas/commands';
import { readable } from '../canvas/keys';
import { KeyChooser } from './KeyChooser';

const GROUPS: readonly Group[] = ['Page', 'Make', 'Kind', 'Select', 'Change', 'Review', 'View'];

export interface KeyboardSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly remapping?: Remapping;
  /** Keeps keys that were chosen; without it they can only be read. */
  readonly onKeep?: (remapping: Remapping) => void;
}

export function KeyboardSheet({ opened, onClose, remapping, onKeep }: KeyboardSheetProps) {
  const [draft, setDraft] = useState<Remapping | null>(null);
  const leave = () => {
    setDraft(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={leave} title="Keyboard" size="lg" closeOnEscape={draft === null}>
      {draft && onKeep ? (
        <Choosing draft={draft} onDraft={setDraft} onKeep={onKeep} onDone={() => setDraft(null)} />
      ) : (
        <>
          {onKeep && (
            <Row justify="flex-end">
              <Button size="xs" variant="default" onClick={() => setDraft(remapping ?? {})}>Change keys</Button>
            </Row>
          )}
          {GROUPS.map((group) => (
            <Section key={group} title={group} rows={[...lines(group, remapping)]} />
          ))}
        </>
      )}
    </Modal>
  );
}

interface ChoosingProps {
  draft: Remapping;
  onDraft: (draft: Remapping) => void;
  onKeep: (remapping: Remapping) => void;
  onDone: () => void;
}

function Choosing({ draft, onDraft, onKeep, onDone }: ChoosingProps) {
  const left = conflicts(draft).length;
  const keep = () => {
    onKeep(draft);
    onDone();
  };
  return (
    <>
      <Row gap="xs" justify="flex-end" style={{ position: 'sticky', top: 60, zIndex: 1 }}>
        <Button size="xs" variant="default" onClick={() => onDraft({})}>All as usual</Button>
        <Button size="xs" variant="default" onClick={onDone}>Cancel</Button>
        <Button size="xs" disabled={left > 0} onClick={keep}>{left > 0 ? 'Two want one key' : 'Save keys'}</Button>
      </Row>
      <KeyChooser groups={GROUPS} remapping={draft} onChange={onDraft} />
    </>
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
