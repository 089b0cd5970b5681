/** Adds many applications at once from a table pasted out of a spreadsheet; shows what each row will become. */
import { Table, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { CATEGORIES, nameIn, PLATFORMS } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';

import { type ApplicationRow, tablePreview, useAddApplications } from './requests/application-table';

export interface PasteTableDialogProps {
  slug: string;
  onClose: () => void;
}

const PAUSE_MS = 300;
const EXAMPLE = 'Calculator\tlinux\t\t4\nBook shop\tweb\tshopping\t3';

export function PasteTableDialog({ slug, onClose }: PasteTableDialogProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const preview = useQuery(tablePreview(slug, settled));
  const add = useAddApplications(slug);
  const rows = text.trim() === '' ? [] : (preview.data?.rows ?? []);
  const bad = rows.filter((row) => row.problem !== '').length;
  return (
    <FormDialog
      opened
      size="xl"
      onClose={onClose}
      title="Add applications from a table"
      verb={rows.length > 0 ? `Add ${rows.length}` : 'Add'}
      onSend={() => add.mutate(text, { onSuccess: onClose })}
      sending={add.isPending}
      error={add.error}
    >
      <Textarea
        label="Table"
        description="A row for each: name, platform, category (of web sites), screens wanted. A first row may name the columns."
        placeholder={EXAMPLE}
        autosize
        minRows={4}
        maxRows={10}
        required
        data-autofocus
        styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' } }}
        value={text}
        onChange={(event) => {
          add.reset();
          setText(event.currentTarget.value);
        }}
      />
      <ProblemList error={preview.error} field="text" />
      {rows.length > 0 && (
        <>
          <Text size="sm" role="status" c={bad > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
            {bad > 0 ? `${bad} of ${rows.length} rows cannot be added; correct them above.` : `${rows.length} rows.`}
          </Text>
          <RowTable rows={rows} />
        </>
      )}
    </FormDialog>
  );
}

function RowTable({ rows }: { rows: readonly ApplicationRow[] }) {
  return (
    <Table.ScrollContainer minWidth={500} mah={320} type="native">
      <Table verticalSpacing={2} aria-label="Rows of the table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Platform</Table.Th>
            <Table.Th>Category</Table.Th>
            <Table.Th ta="right">Screens</Table.Th>
            <Table.Th>Problem</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{row.line}</Table.Td>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{nameIn(PLATFORMS, row.platform)}</Table.Td>
              <Table.Td>{nameIn(CATEGORIES, row.category)}</Table.Td>
              <Table.Td ta="right">{row.target}</Table.Td>
              <Table.Td c="var(--mantine-color-error)">{row.problem}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
