/** What the maintainers say about drawing boxes, beside the picture: it takes height from the list, never width from the canvas. */
import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';

import { guidelines } from '@/api/guidelines';
import { readable } from '@/keyboard/chords';
import { useKeysOf } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';
import { Markdown } from '@/ui/Markdown';

import classes from './boxes.module.css';

export interface GuidelinesProps {
  slug: string;
  /** Folded up by its key: what had the focus is gone. */
  onFolded: () => void;
}

/** In a low window the list needs the height. */
const unfoldedAtFirst = () => globalThis.matchMedia('(min-height: 800px)').matches;

export function Guidelines({ slug, onFolded }: GuidelinesProps) {
  const query = useQuery(guidelines(slug));
  const [shown, setShown] = useLocalStorage({
    key: 'box-guidelines-shown',
    defaultValue: unfoldedAtFirst(),
    getInitialValueInEffect: false,
  });
  const page = useRef<HTMLDivElement>(null);
  const id = useId();
  const [key] = useKeysOf('guidelines');
  const text = query.data?.find(({ stage }) => stage === 'boxes')?.text.trim() ?? '';
  const toggle = () => {
    flushSync(() => setShown(!shown));
    if (shown) onFolded();
    else page.current?.focus();
  };
  useCommands(text === '' ? {} : { guidelines: toggle });
  if (text === '') return null;
  return (
    <section aria-label="Guidelines" className={classes.guidelines}>
      <h2 className={classes.fold}>
        <UnstyledButton
          aria-expanded={shown}
          aria-controls={id}
          title={`Guidelines: ${key === undefined ? 'no key' : readable(key).join('+')}`}
          className={classes.foldButton}
          onClick={() => setShown(!shown)}
        >
          Guidelines <span aria-hidden>{shown ? '▾' : '▸'}</span>
        </UnstyledButton>
      </h2>
      {shown && (
        // It scrolls, so the keys must be able to reach it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={page} id={id} tabIndex={0} role="group" aria-label="What they say" className={classes.guidance}>
          <Markdown text={text} />
        </div>
      )}
    </section>
  );
}
