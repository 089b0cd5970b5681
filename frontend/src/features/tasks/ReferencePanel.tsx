/** The functions and keys of the script language, searchable, each written into the script by one click. */
import { Button, Code, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { FunctionEntry } from '@/api/reference';
import classes from './Studio.module.css';

export interface ReferencePanelProps {
  functions: readonly FunctionEntry[];
  keys: readonly string[];
  onInsert: (line: string) => void;
}

export function ReferencePanel({ functions, keys, onInsert }: ReferencePanelProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const matching = functions.filter(({ signature, doc }) => `${signature} ${doc}`.toLowerCase().includes(wanted));
  const foundKeys = keys.filter((key) => key.includes(wanted));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label="Search the reference"
        placeholder="Search functions and keys"
        value={search}
        size="xs"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {matching.length > 0 && <Functions functions={matching} onInsert={onInsert} />}
      {foundKeys.length > 0 && (
        <section aria-label="Keys">
          <Text size="xs" c="dimmed" mb={4}>
            Keys that have names; letters, digits and signs are keys by themselves.
          </Text>
          <div className={classes.words}>
            {foundKeys.map((key) => (
              <Button
                key={key}
                size="compact-xs"
                variant="default"
                fw={400}
                onClick={() => onInsert(`pyautogui.press("${key}")`)}
              >
                {key}
              </Button>
            ))}
          </div>
        </section>
      )}
      {matching.length + foundKeys.length === 0 && <Text size="sm">Nothing in the language matches “{search}”.</Text>}
    </Stack>
  );
}

function Functions({ functions, onInsert }: { functions: readonly FunctionEntry[]; onInsert: (line: string) => void }) {
  return (
    <Table verticalSpacing={3} fz="xs" aria-label="Functions">
      <Table.Tbody>
        {functions.map(({ name, signature, doc, example }) => (
          <Table.Tr key={name}>
            <Table.Td>
              <Code fz="xs">{signature}</Code>
              <Text size="xs">{doc}</Text>
            </Table.Td>
            <Table.Td w={70} ta="right">
              <Button
                size="compact-xs"
                variant="default"
                title={example}
                aria-label={`Insert ${name}`}
                onClick={() => onInsert(example)}
              >
                Insert
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
