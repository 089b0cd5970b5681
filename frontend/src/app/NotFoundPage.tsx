/** An address without a page. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';

export function NotFoundPage() {
  return (
    <>
      <PageHead title="No such page" />
      <EmptyState
        title="There is nothing at this address."
        action={
          <Anchor component={Link} to="/">
            My work
          </Anchor>
        }
      />
    </>
  );
}
