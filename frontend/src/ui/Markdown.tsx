/** Markdown as written by maintainers; HTML in it stays text, its headings start below the page's own. */
import { Typography } from '@mantine/core';
import { lazy, Suspense } from 'react';

import classes from './Markdown.module.css';

/** As it was typed: until its libraries are there, or where they cannot be loaded. */
const Typed = ({ text }: Required<MarkdownProps>) => <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>;

const RenderedMarkdown = lazy(() => import('./RenderedMarkdown').catch(() => ({ default: Typed })));

export interface MarkdownProps {
  text: string;
  /** The level of the heading that it stands under. */
  below?: 1 | 2;
}

export function Markdown({ text, below = 2 }: MarkdownProps) {
  return (
    <Typography fz="sm" className={classes.text ?? ''}>
      <Suspense fallback={<Typed text={text} below={below} />}>
        <RenderedMarkdown text={text} below={below} />
      </Suspense>
    </Typography>
  );
}
