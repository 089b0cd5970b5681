/** Screens whose boxes all have labels: a volunteer starts here. */
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { Loaded } from '@/ui/Loaded';
import { plural } from '@/ui/plural';

import classes from './ReadyScreens.module.css';
import { readyScreens } from './requests/ready-screens';

export function ReadyScreens({ slug }: { slug: string }) {
  const query = useInfiniteQuery(readyScreens(slug));
  return (
    <section aria-labelledby="ready-screens">
      <Title order={2} id="ready-screens" mb={6}>
        Screens ready for tasks
      </Title>
      <Loaded query={query}>
        {({ pages }) => {
          const screens = pages.flatMap((page) => page.results);
          if (screens.length === 0) {
            return (
              <Text size="sm" c="dimmed">
                None yet: tasks are written once every box of a screen has been approved and labelled.
              </Text>
            );
          }
          return (
            <ul className={classes.screens}>
              {screens.map((screen) => (
                <li key={screen.id}>
                  <Anchor
                    component={Link}
                    to={`/datasets/${slug}/screens/${screen.id}/tasks`}
                    className={classes.screen}
                    underline="never"
                  >
                    <img src={screen.thumbnail_url} alt="" loading="lazy" />
                    <Stack gap={0} p={6}>
                      <Text size="xs" fw={600} truncate>
                        {screen.application.name} {screen.number}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {plural(screen.labels, 'label')}
                      </Text>
                    </Stack>
                  </Anchor>
                </li>
              ))}
              {query.hasNextPage && (
                <li>
                  <Button
                    variant="default"
                    size="xs"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    More screens
                  </Button>
                </li>
              )}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}
