/** The `?` sheet: the person's keys on the open page, then those that hold everywhere; searched and changed here, too. */
import { Button, Group as Row, Kbd, Modal, Table, Text, TextInput, Title } from '@mantine/core';
import { Fragment, useState } from 'react';

import { type Remapping, conflicts, keysNamed, keysOf } from './bindings';
import { readable } from './chords';
import { COMMANDS } from './commands';
import { KeyChooser } from './KeyChooser';
import { useKeyboard } from './keyboard';
import { useShown } from './shown';

const EVERYWHERE = 'Everywhere';
const GROUPS = [...new Set(COMMANDS.map(({ group }) => group))].filter((group) => group !== EVERYWHERE);
const CLOSING = { what: 'Close a dialog, forget a half-typed key', chords: ['Escape'] };

export interface KeyboardSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Where the key of `go` and a letter go from here. */
  readonly places?: readonly { readonly key: string; readonly title: string }[];
  /** Stores keys that were chosen. */
  readonly onKeep: (remapping: Remapping) => void;
}

interface KeyRow {
  readonly what: string;
  readonly chords: readonly string[];
}

export function KeyboardSheet({ opened, onClose, places = [], onKeep }: KeyboardSheetProps) {
  const { remapping } = useKeyboard();
  const [draft, setDraft] = useState<Remapping | null>(null);
  const [query, setQuery] = useState('');
  const leave = () => {
    setDraft(null);
    setQuery('');
    onClose();
  };
  return (
    <Modal opened={opened} onClose={leave} title="Keyboard" size="lg" closeOnEscape={draft === null}>
      {draft ? (
        <Choosing draft={draft} onDraft={setDraft} onKeep={onKeep} onDone={() => setDraft(null)} />
      ) : (
        <>
          <Row justify="space-between" wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              aria-label="Search keys"
              placeholder="Search what keys do, on all pages"
              data-autofocus
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
            <Button size="xs" variant="default" onClick={() => setDraft(remapping)}>
              Change keys
            </Button>
          </Row>
          <Sections query={query} places={places} remapping={remapping} />
        </>
      )}
    </Modal>
  );
}

interface SectionsProps {
  query: string;
  places: NonNullable<KeyboardSheetProps['places']>;
  remapping: Remapping;
}

/** Without words the keys of the open page; with some, the keys of all pages that have them. */
function Sections({ query, places, remapping }: SectionsProps) {
  const { names, fixed } = useShown();
  const all = query.trim() !== '';
  const found = (rows: readonly KeyRow[]) => rows.filter((row) => answers(row, query));
  const shownPlaces = places.filter(({ title, key }) => answers({ what: `Go to ${title}`, chords: [key] }, query));
  const also = found(fixed.map(({ keys, title }) => ({ what: title, chords: keys.split(' ') })));
  const everywhere = found([...rowsOf(EVERYWHERE, remapping), CLOSING]);
  const groups = GROUPS.map((group) => ({ group, rows: found(rowsOf(group, remapping, all ? undefined : names)) }));
  const nothing = [also, everywhere, shownPlaces, ...groups.map(({ rows }) => rows)].every(
    ({ length }) => length === 0,
  );
  return (
    <>
      {groups.map(({ group, rows }) => (
        <Section key={group} title={group} rows={rows} />
      ))}
      <Section title="Also" rows={also} />
      {shownPlaces.length > 0 && <GoTo places={shownPlaces} remapping={remapping} />}
      <Section title={EVERYWHERE} rows={everywhere} />
      {nothing && (
        <Text size="sm" c="dimmed" mt="md" role="status">
          No key does that.
        </Text>
      )}
    </>
  );
}

/** Whether the row has all the words, in what it does or on its keys. */
function answers({ what, chords }: KeyRow, query: string): boolean {
  const text = `${what} ${chords.join(' ')}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function GoTo({ places, remapping }: { places: NonNullable<KeyboardSheetProps['places']>; remapping: Remapping }) {
  const [first] = keysNamed('go', remapping);
  if (first === undefined) return null;
  return (
    <section aria-label="Go to">
      <Title order={3} size="h5" mt="md">
        Go to
      </Title>
      <Rows>
        {places.map(({ key, title }) => (
          <TitledRow key={key} title={title}>
            <Chord chord={first} /> <Chord chord={key.toUpperCase()} />
          </TitledRow>
        ))}
      </Rows>
    </section>
  );
}

interface ChoosingProps {
  draft: Remapping;
  onDraft: (draft: Remapping) => void;
  onKeep: (remapping: Remapping) => void;
  onDone: () => void;
}

function Choosing({ draft, onDraft, onKeep, onDone }: ChoosingProps) {
  const { names } = useShown();
  const left = conflicts(draft).length;
  const shown = new Set(COMMANDS.filter(({ name }) => names.includes(name)).map(({ group }) => group));
  const here = GROUPS.filter((group) => shown.has(group));
  const elsewhere = GROUPS.filter((group) => !shown.has(group));
  const [all, setAll] = useState(false);
  const keep = () => {
    onKeep(draft);
    onDone();
  };
  return (
    <>
      <Row gap="xs" justify="flex-end" style={{ position: 'sticky', top: 60, zIndex: 1 }}>
        <Button size="xs" variant="default" onClick={() => onDraft({})}>
          All as usual
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button size="xs" disabled={left > 0} onClick={keep}>
          {left > 0 ? 'Two want one key' : 'Save keys'}
        </Button>
      </Row>
      <KeyChooser groups={[...here, EVERYWHERE, ...(all ? elsewhere : [])]} remapping={draft} onChange={onDraft} />
      {!all && (
        <Button size="xs" variant="default" mt="md" onClick={() => setAll(true)}>
          Keys of other pages
        </Button>
      )}
    </>
  );
}

function Section({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mt="md">
        {title}
      </Title>
      <Rows>
        {rows.map(({ what, chords }) => (
          <TitledRow key={what} title={what}>
            <Keys chords={chords} />
          </TitledRow>
        ))}
      </Rows>
    </section>
  );
}

function Rows({ children }: { children: React.ReactNode }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4}>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

function TitledRow({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
      </Table.Th>
      <Table.Td w="40%">{children}</Table.Td>
    </Table.Tr>
  );
}

/** The commands of a group in the table's order; those with one title share a line. */
function rowsOf(group: string, remapping: Remapping, names?: readonly string[]): KeyRow[] {
  const byTitle = new Map<string, string[]>();
  for (const command of COMMANDS.filter((candidate) => candidate.group === group)) {
    if (names && !names.includes(command.name)) continue;
    byTitle.set(command.title, [...(byTitle.get(command.title) ?? []), ...keysOf(command, remapping)]);
  }
  return [...byTitle].map(([what, chords]) => ({ what, chords }));
}

function Keys({ chords }: { chords: readonly string[] }) {
  if (chords.length === 0) return <>no key</>;
  return together(chords).map((keys, i) => (
    <Fragment key={keys.join()}>
      {i > 0 && ' or '}
      {keys.map((chord, at) => (
        <Fragment key={chord}>
          {at > 0 && ' '}
          <Chord chord={chord} />
        </Fragment>
      ))}
    </Fragment>
  ));
}

function Chord({ chord }: { chord: string }) {
  return readable(chord, navigator.userAgent.includes('Mac')).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <Kbd>{part}</Kbd>
    </Fragment>
  ));
}

/** Chords that stand beside one another; four arrows under the same modifiers show these once. */
function together(chords: readonly string[]): string[][] {
  const modifiers = new Set(chords.map((chord) => chord.replace(/Arrow\w+$/, '')));
  if (chords.length !== 4 || modifiers.size > 1) return chords.map((chord) => [chord]);
  return [chords.map((chord, i) => (i === 0 ? chord : chord.replace(/^.*\+/, '')))];
}
