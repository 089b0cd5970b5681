/** Screens that look nearly the same, so that nobody does the same work twice. */
import { Anchor, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';

import { screen } from '@/api/screen';
import { nameOf } from '@/api/screen';
import classes from './ScreenPage.module.css';

const SHOWN = 8;

export function NearDuplicates({ slug, ids }: { slug: string; ids: readonly number[] }) {
  const twins = useQueries({ queries: ids.slice(0, SHOWN).map((id) => screen(id)) });
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="near-duplicates">
      <Title order={2} id="near-duplicates">
        Looks nearly the same
      </Title>
      <ul className={classes.twins}>
        {twins.map(
          ({ data }) =>
            data && (
              <li key={data.id}>
                <Anchor component={Link} fz="inherit" to={`/datasets/${slug}/screens/${data.id}`}>
                  <img src={data.thumbnail_url} alt="" loading="lazy" />
                  {nameOf(data)}
                </Anchor>
              </li>
            ),
        )}
      </ul>
      {ids.length > SHOWN && (
        <Text size="xs" c="dimmed">
          and {ids.length - SHOWN} more
        </Text>
      )}
    </section>
  );
}
