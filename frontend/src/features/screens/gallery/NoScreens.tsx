/** The gallery shows nothing: why, and what to do about it. */
import { Button } from '@mantine/core';

import { EmptyState } from '@/ui/EmptyState';

import { NoApplication } from '../NoApplication';

export interface NoScreensProps {
  slug: string;
  narrowed: boolean;
  /** How many applications there are; undefined while they are being asked for. */
  applications: number | undefined;
  may: boolean;
  onClear: () => void;
}

export function NoScreens({ slug, narrowed, applications, may, onClear }: NoScreensProps) {
  if (narrowed) {
    return (
      <EmptyState
        title="No screen is like that."
        action={
          <Button variant="default" onClick={onClear}>
            Show all screens
          </Button>
        }
      />
    );
  }
  if (applications === 0) return <NoApplication slug={slug} title="There is no application yet." />;
  return (
    <EmptyState title="There are no screens yet.">
      {may
        ? 'Drop screenshots of desktop programs anywhere on this page, or capture pages of sites by their addresses.'
        : 'An annotator or a maintainer uploads screenshots and captures pages.'}
    </EmptyState>
  );
}
