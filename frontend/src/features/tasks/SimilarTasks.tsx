/** Tasks of this screen that say nearly what is being written; the line is always there, so that nothing moves. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';

import { plural } from '@/ui/plural';

import type { SimilarTask } from './use-similarity';

export interface NearCopiesProps {
  near: readonly SimilarTask[];
  slug: string;
  screenId: number;
}

export function SimilarTasks({ near, slug, screenId }: NearCopiesProps) {
  const [first] = near;
  return (
    <Text size="xs" h={18} mt={-6} truncate c="light-dark(#9a4a00, #ffb777)" role="status" aria-label="Near copies">
      {first && (
        <>
          Nearly the same as{' '}
          <Anchor
            component={Link}
            size="xs"
            c="inherit"
            underline="always"
            to={`/datasets/${slug}/screens/${screenId}/tasks?task=${first.task}`}
          >
            {first.sentence}
          </Anchor>
          {near.length > 1 && ` and ${plural(near.length - 1, 'other task')}`}: it {first.reason}.
        </>
      )}
    </Text>
  );
}
