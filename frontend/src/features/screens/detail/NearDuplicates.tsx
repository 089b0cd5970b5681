/** Screens that look nearly the same, so that nobody does the same work twice. */
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { nameOf } from '@/api/screen';
import { ProblemList } from '@/ui/ProblemList';
import { nearDuplicates } from '../requests/near-duplicates';
import classes from './ScreenPage.module.css';

export function NearDuplicates({ slug, screenId }: { slug: string; screenId: number }) {
  const { data, error } = useQuery(nearDuplicates(screenId));
  if (!data && !error) return null;
  if (data?.count === 0) return null;
  return (
    <section aria-labelledby="near-duplicates">
      <Title order={2} id="near-duplicates">
        Looks nearly the same
      </Title>
      {!data && <ProblemList error={error} />}
      <ul className={classes.twins}>
        {data?.screens.map((screen) => (
          <li key={screen.id}>
            <Anchor component={Link} fz="inherit" to={`/datasets/${slug}/screens/${screen.id}`}>
              <img src={screen.thumbnail_url} alt="" loading="lazy" />
              {nameOf(screen)}
            </Anchor>
          </li>
        ))}
      </ul>
      {data && data.count > data.screens.length && (
        <Text size="xs" c="dimmed">
          and {data.count - data.screens.length} more
        </Text>
      )}
    </section>
  );
}
