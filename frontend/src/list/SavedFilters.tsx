/** The menu of saved filters: choose, save those of now under a name, delete. */
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { ProblemList } from '@/ui/ProblemList';

import type { ListAddress } from './address';
import { savedFilters, useDeleteFilter, useSaveFilter } from './saved-filters';

export interface SavedFiltersProps {
  slug: string;
  list: string;
  address: ListAddress;
}

export function SavedFilters({ slug, list, address }: SavedFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md" width={280}>
      <Popover.Target>
        <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          Saved filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved filters">
        <Content slug={slug} list={list} address={address} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Content({ slug, list, address, onDone }: SavedFiltersProps & { onDone: () => void }) {
  const saved = useQuery(savedFilters(slug, list));
  const save = useSaveFilter(slug, list);
  const remove = useDeleteFilter(slug, list);
  const [name, setName] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim()) save.mutate({ name: name.trim(), query: address.query }, { onSuccess: () => setName('') });
  };
  return (
    <Stack gap="xs">
      <ProblemList error={saved.error ?? save.error ?? remove.error} />
      {saved.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet. Set filters and an order, and save them here.
        </Text>
      )}
      {saved.data?.map(({ id, name: title, query }) => (
        <Group key={id} gap={4} wrap="nowrap">
          <Button
            flex={1}
            size="compact-sm"
            variant={query === address.query ? 'light' : 'subtle'}
            justify="flex-start"
            onClick={() => {
              address.apply(query);
              onDone();
            }}
          >
            {title}
          </Button>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Delete the saved filters “${title}”`}
            onClick={() => remove.mutate(id)}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={send}>
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            flex={1}
            size="xs"
            label="Save the present ones as"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" loading={save.isPending} disabled={!name.trim()}>
            Save
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
