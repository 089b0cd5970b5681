/** Renders a page for members in its roles; tells others whose page it is. */
import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { mayOpen } from './route-selectors';
import type { PageRoute } from './routes';

export function RequireRole({ route }: { route: PageRoute }) {
  const slug = useSlug();
  const dataset = useDataset(slug);
  // As long as the roles are not known the page comes first: it asks the server meanwhile.
  if (dataset === undefined || mayOpen(route, dataset.roles)) return <Outlet />;
  const people = (route.roles ?? []).map((role) => `${role}s`).join(' and ');
  return (
    <>
      <PageHead title={route.title} place={dataset.name} />
      <EmptyState
        title={`Only ${people} come in here.`}
        action={
          <Button component={Link} to={`/datasets/${slug}/people`} variant="default" size="xs">
            Who maintains it
          </Button>
        }
      >
        You have another role in “{dataset.name}”. A maintainer can change that, under People.
      </EmptyState>
    </>
  );
}
