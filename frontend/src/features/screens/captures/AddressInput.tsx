/** The addresses to capture: pasted, or out of a text or CSV file; those the dataset has already are pointed out. */
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { plural } from '@/ui/plural';
import { problemsOf } from '@/ui/problem-text';

import { knownAddresses } from '../requests/known-addresses';
import { addressesOf, withLines, withoutAddresses } from './address-lists';
import { addressCount, linesOf } from './capture-form';
import { AlreadyCapturedNotice } from './AlreadyCapturedNotice';

const QUIET_MS = 400;

export interface AddressInputProps {
  slug: string;
  value: string;
  onChange: (value: string) => void;
  error: unknown;
}

export function AddressInput({ slug, value, onChange, error }: AddressInputProps) {
  const [rested] = useDebouncedValue(value, QUIET_MS);
  const count = addressCount(value);
  const query = useQuery({ ...knownAddresses(slug, linesOf(rested)), enabled: addressCount(rested) > 0 });
  const choose = (files: File[]) => void addressesOf(files).then((lines) => onChange(withLines(value, lines)));
  const here = new Set(linesOf(value).map((line) => line.trim()));
  const twice = (query.data ?? []).filter(({ url }) => here.has(url));
  return (
    <div>
      <Textarea
        label="Addresses, one a line"
        required
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        placeholder={'https://example.org/\nhttps://example.org/search?q=shoes'}
        value={value}
        error={addressProblems(error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="sm" mt={6}>
        <FileButton multiple accept=".txt,.csv,text/plain,text/csv" onChange={choose}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              Choose a list
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" role="status">
          {count > 0
            ? plural(count, 'address', 'addresses')
            : 'Up to 500 at once; .txt and .csv files may also be dropped here.'}
        </Text>
      </Group>
      {twice.length > 0 && (
        <AlreadyCapturedNotice
          slug={slug}
          captured={twice}
          count={count}
          onLeaveOut={() =>
            onChange(
              withoutAddresses(
                value,
                twice.map(({ url }) => url),
              ),
            )
          }
        />
      )}
    </div>
  );
}

/** Each line that cannot be captured on a line of its own; nothing where all can. */
function addressProblems(error: unknown) {
  const problems = problemsOf(error).filter(({ field }) => field === 'urls' || field.startsWith('urls.'));
  if (problems.length === 0) return undefined;
  return problems.map((problem, place) => (
    <Text key={place} component="span" display="block" size="xs">
      {problem.message}
    </Text>
  ));
}
