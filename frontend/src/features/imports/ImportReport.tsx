/** What an import leaves out or takes differently, and why. */
import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { Loaded } from '@/ui/Loaded';

import { importProblems } from './requests/imports';

export function ImportReport({ id }: { id: number }) {
  const query = useInfiniteQuery(importProblems(id));
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <>
          <List size="sm" aria-label="Left out or taken differently" style={{ overflowWrap: 'anywhere' }}>
            {pages.flatMap(({ results }) =>
              results.map(({ position, message }) => <List.Item key={position}>{message}</List.Item>),
            )}
          </List>
          <Group gap="sm" mt="xs">
            {query.hasNextPage && (
              <Button
                size="compact-xs"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
            <Anchor size="sm" href={`/api/imports/${id}/report.csv`} download>
              All of them as CSV
            </Anchor>
          </Group>
          {pages[0]?.results.length === 0 && <Text size="sm">Nothing was left out.</Text>}
        </>
      )}
    </Loaded>
  );
}
