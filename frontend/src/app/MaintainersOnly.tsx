/** Stands before the rooms that only maintainers enter: tells others so, instead of a refusal by the server. */
import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { trailOf } from './rooms';

export function MaintainersOnly() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [room] = trailOf(useLocation().pathname);
  // As long as nobody knows better the page comes first: it asks the server meanwhile.
  if (dataset === undefined || dataset.roles.includes('maintainer')) return <Outlet />;
  return (
    <>
      <PageHead title={room?.name ?? ''} place={dataset.name} />
      <EmptyState title="Only maintainers come in here."
        action={<Button component={Link} to={`/datasets/${slug}/people`} variant="default" size="xs">Who maintains it</Button>}>
        You are no maintainer of “{dataset.name}”. A maintainer can make you one, under People.
      </EmptyState>
    </>
  );
}
