/** Above every list: words to search for, filters, saved filters, and the file of what is shown. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

import { csvAddress, type ListAddress } from './address';
import { SavedFilters } from './SavedFilters';

const WAIT_MS = 250;

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { value: string; label: string }[];
}

export interface ListBarProps {
  slug: string;
  /** As the server calls the list: `screens`. */
  list: string;
  address: ListAddress;
  /** What the search looks in: `Title, address, application`. */
  searched: string;
  filters: readonly Filter[];
  searchRef?: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}

export function ListBar({ slug, list, address, searched, filters, searchRef, children }: ListBarProps) {
  return (
    <Group role="search" aria-label={`Filter ${list}`} gap="xs" mb="sm">
      <SearchBox list={list} searched={searched} address={address} searchRef={searchRef} />
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          size="xs"
          maw={180}
          aria-label={label}
          value={address.values[name] ?? ''}
          data={[{ value: '', label: `${label}: all` }, ...options]}
          onChange={(event) => address.set(name, event.currentTarget.value)}
        />
      ))}
      {children}
      <Button size="compact-xs" variant="subtle" disabled={!address.narrowed} onClick={() => address.apply('')}>
        Show all
      </Button>
      <Group gap="xs" ml="auto">
        <SavedFilters slug={slug} list={list} address={address} />
        <Button component="a" size="xs" variant="default" href={csvAddress(slug, list, address.query)} download>
          CSV
        </Button>
      </Group>
    </Group>
  );
}

interface SearchBoxProps {
  list: string;
  searched: string;
  address: ListAddress;
  searchRef: RefObject<HTMLInputElement | null> | undefined;
}

/** Keeps what is being typed; follows the address only while nobody types. */
function SearchBox({ list, searched, address, searchRef }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = searchRef ?? own;
  const words = address.values.q ?? '';
  const tell = useDebouncedCallback((typed: string) => address.set('q', typed), WAIT_MS);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = words;
  }, [words, input]);
  return (
    <TextInput
      ref={input}
      size="xs"
      w={220}
      type="search"
      aria-label={`Search ${list}`}
      placeholder={searched}
      defaultValue={words}
      onChange={(event) => tell(event.currentTarget.value)}
    />
  );
}
