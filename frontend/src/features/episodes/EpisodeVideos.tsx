/** The videos of an episode's sessions, where its environment wants some; nothing where there are none. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { sizeOf } from '@/ui/file-size';

import classes from './Review.module.css';
import { videos } from './requests/episodes';

export function EpisodeVideos({ id }: { id: number }) {
  const recorded = useQuery(videos(id)).data ?? [];
  if (recorded.length === 0) return null;
  return (
    <Stack gap="xs" role="region" aria-label="Video" mb="sm">
      {recorded.map((video, at) => {
        const title = recorded.length === 1 ? 'Video' : `Video of session ${at + 1} of ${recorded.length}`;
        return (
          <figure key={video.id} className={classes.video}>
            <figcaption>
              <Text size="sm">
                {title}, {sizeOf(video.size)}
              </Text>
            </figcaption>
            {/* Programs without sound: there is nothing to caption. */}
            <video src={video.url} controls muted playsInline preload="metadata" aria-label={title} />
          </figure>
        );
      })}
    </Stack>
  );
}
