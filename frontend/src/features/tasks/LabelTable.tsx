/** The labels of the screen with how often tasks use them; a maintainer gives them better names. */
import { Anchor, Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Label } from '@/api/screen-labels';

import { RenameDialog } from './RenameDialog';
import { coverage } from './requests/coverage';

export interface LabelTableProps {
  screenId: number;
  labels: readonly Label[];
  mayRename: boolean;
  onPick: (label: string) => void;
  onPoint: (label: string | null) => void;
}

export function LabelTable({ screenId, labels, mayRename, onPick, onPoint }: LabelTableProps) {
  const { data } = useQuery(coverage(screenId));
  const [renaming, setRenaming] = useState<Label | null>(null);
  const uses = new Map(data?.labels.map(({ name, tasks }) => [name, tasks]));
  return (
    <>
      <Table verticalSpacing={2} fz="xs" highlightOnHover aria-label="Labels">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Label</Table.Th>
            <Table.Th w={80}>Kind</Table.Th>
            <Table.Th w={70} ta="right">
              Tasks
            </Table.Th>
            {mayRename && <Table.Th w={90} aria-label="Rename" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {labels.map((label) => (
            <Table.Tr key={label.box_id} onMouseEnter={() => onPoint(label.slug)} onMouseLeave={() => onPoint(null)}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  title="Write it into the script"
                  onClick={() => onPick(label.slug)}
                  onFocus={() => onPoint(label.slug)}
                  onBlur={() => onPoint(null)}
                >
                  {label.slug}
                </Anchor>
              </Table.Td>
              <Table.Td>{label.kind}</Table.Td>
              <Table.Td ta="right">{uses.get(label.slug) ?? ''}</Table.Td>
              {mayRename && (
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Rename ${label.slug}`}
                    onClick={() => setRenaming(label)}
                  >
                    Rename …
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {renaming && (
        <RenameDialog
          key={renaming.box_id}
          label={renaming}
          uses={uses.get(renaming.slug) ?? 0}
          screenId={screenId}
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  );
}
