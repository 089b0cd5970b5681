/** Narrows the gallery: application, stage, source, words. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

import type { Application } from '@/api/applications';

import type { ScreenFilters } from '../requests/screens';
import { SOURCES, STAGES } from '../stages';
import type { FilterName } from './filters';

const WAIT_MS = 250;
const STAGE_OPTIONS = Object.entries(STAGES).map(([value, { name }]) => ({ value, label: name }));
const SOURCE_OPTIONS = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

export interface FilterBarProps {
  filters: ScreenFilters;
  applications: readonly Application[];
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function FilterBar({ filters, applications, onChange, onClear, searchRef }: FilterBarProps) {
  const narrowed = Object.keys(filters).length > 0;
  const names = applications.map(({ slug, name }) => ({ value: slug, label: name }));
  const select = (
    name: 'application' | 'stage' | 'source',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={filters[name] ?? ''}
      data={[{ value: '', label: `${label}: all` }, ...options]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  return (
    <Group role="search" aria-label="Filter screens" gap="xs" mb="sm">
      <SearchBox words={filters.q ?? ''} searchRef={searchRef} onChange={(words) => onChange('q', words)} />
      {select('application', 'Application', names)}
      {select('stage', 'Stage', STAGE_OPTIONS)}
      {select('source', 'Source', SOURCE_OPTIONS)}
      <Button size="compact-xs" variant="subtle" onClick={onClear} disabled={!narrowed}>
        Show all
      </Button>
    </Group>
  );
}

interface SearchBoxProps {
  words: string;
  onChange: (words: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Keeps what is being typed; follows the address only while nobody types. */
function SearchBox({ words, onChange, searchRef }: SearchBoxProps) {
  const tell = useDebouncedCallback(onChange, WAIT_MS);
  useEffect(() => {
    if (searchRef.current && searchRef.current !== document.activeElement) searchRef.current.value = words;
  }, [words, searchRef]);
  return (
    <TextInput
      ref={searchRef}
      size="xs"
      w={240}
      type="search"
      aria-label="Search screens"
      placeholder="Title, address, application"
      defaultValue={words}
      onChange={(event) => tell(event.currentTarget.value)}
    />
  );
}
