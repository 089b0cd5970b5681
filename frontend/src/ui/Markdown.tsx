/** Markdown as written by maintainers; HTML in it stays text, its headings start below the page's own. */
import { Typography } from '@mantine/core';
import { lazy, Suspense } from 'react';

import classes from './Markdown.module.css';

const RenderedMarkdown = lazy(() => import('./RenderedMarkdown'));

export interface MarkdownProps {
  text: string;
  /** The level of the heading that it stands under. */
  below?: 1 | 2;
}

export function Markdown({ text, below }: MarkdownProps) {
  return (
    <Typography fz="sm" className={classes.text ?? ''}>
      <Suspense fallback={<p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>}>
        <RenderedMarkdown text={text} {...(below && { below })} />
      </Suspense>
    </Typography>
  );
}
