/** Leads to the page where one kind of work is done; for boxes, to the first screen that waits. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';

import type { BoxList, Kind } from './kinds';
import { boxQueue } from './requests/box-queue';
import { work } from './requests/work';

export interface WorkButtonProps {
  slug: string;
  kind: Kind;
  /** The first kind of a dataset stands out. */
  first: boolean;
}

export function WorkButton({ slug, kind, first }: WorkButtonProps) {
  const look = { size: 'compact-sm', w: 160, variant: first ? 'filled' : 'default' } as const;
  if ('boxes' in kind.place) return <BoxesButton slug={slug} list={kind.place.boxes} look={look}>{kind.verb}</BoxesButton>;
  return <Button component={Link} to={`/datasets/${slug}${kind.place.path}`} {...look}>{kind.verb}</Button>;
}

interface BoxesButtonProps {
  slug: string;
  list: BoxList;
  look: { size: string; w: number; variant: string };
  children: string;
}

function BoxesButton({ slug, list, look, children }: BoxesButtonProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => queries.query(boxQueue(slug)),
    onSuccess: async (queue) => {
      const screen = queue[list][0];
      if (screen) return navigate(`/datasets/${slug}/screens/${screen.id}/boxes`);
      notifications.show({ message: 'Somebody else was faster: no screen waits any more.' });
      return queries.invalidateQueries(work);
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  });
  return <Button {...look} loading={open.isPending} onClick={() => open.mutate()}>{children}</Button>;
}
