/** Starts one kind of work, by a click or its digit: leads to its page, for screens to the next one that waits. */
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { type ScreenQueue, useOpenNext } from '@/api/next-screen';
import type { Digit } from '@/keyboard/commands';
import { useCommands } from '@/keyboard/use-commands';

import type { Kind } from './kinds';

export interface WorkButtonProps {
  slug: string;
  kind: Kind;
  /** The first kind of a dataset stands out. */
  first: boolean;
  /** Its number, whose key starts it. */
  digit: Digit | null;
}

export function WorkButton({ slug, kind, first, digit }: WorkButtonProps) {
  const look = { size: 'compact-sm', w: 160, variant: first ? 'filled' : 'default' } as const;
  if ('screens' in kind.place)
    return (
      <ScreenButton slug={slug} queue={kind.place.screens} digit={digit} look={look}>
        {kind.verb}
      </ScreenButton>
    );
  return (
    <PageButton to={`/datasets/${slug}${kind.place.path}`} digit={digit} look={look}>
      {kind.verb}
    </PageButton>
  );
}

interface StartProps {
  digit: Digit | null;
  look: { size: string; w: number; variant: string };
  children: string;
}

function PageButton({ to, digit, look, children }: StartProps & { to: string }) {
  const navigate = useNavigate();
  useCommands(digit === null ? {} : { [`work-${digit}`]: () => void navigate(to) });
  return (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  );
}

function ScreenButton({ slug, queue, digit, look, children }: StartProps & { slug: string; queue: ScreenQueue }) {
  const { start, isPending } = useOpenNext(slug, queue);
  useCommands(digit === null ? {} : { [`work-${digit}`]: start });
  return (
    <Button {...look} loading={isPending} onClick={start}>
      {children}
    </Button>
  );
}
