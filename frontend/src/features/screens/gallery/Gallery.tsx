/** All screens that the filters leave, in a dense grid that grows as one scrolls. */
import { Button, Center, Loader } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { ScreenPages } from '../requests/screens';
import { onArrowKey } from './arrow-keys';
import classes from './Gallery.module.css';
import { ScreenCard } from './ScreenCard';

const AHEAD = '1200px';

export interface GalleryProps {
  slug: string;
  query: UseInfiniteQueryResult<InfiniteData<ScreenPages>>;
}

export function Gallery({ slug, query }: GalleryProps) {
  const shown = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <>
      {/* The cards are the links; the list only moves the focus from one to the next. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.grid} aria-label="Screens" aria-busy={query.isPlaceholderData} onKeyDown={onArrowKey}>
        {shown.map((screen) => (
          <ScreenCard key={screen.id} slug={slug} screen={screen} />
        ))}
      </ul>
      {query.hasNextPage && <More loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}

/** Loads on before the end of the list is reached; the button is for whoever is faster, and for the keyboard. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef({ loading, onMore });
  useEffect(() => {
    latest.current = { loading, onMore };
  });
  useEffect(() => {
    if (!mark.current || loading) return undefined;
    const watch = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && !latest.current.loading && latest.current.onMore(),
      { rootMargin: AHEAD },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [loading]);
  return (
    <Center ref={mark} py="md">
      {loading ? (
        <Loader size="sm" role="progressbar" aria-label="Loading more screens" />
      ) : (
        <Button variant="default" onClick={onMore}>
          Load more
        </Button>
      )}
    </Center>
  );
}
