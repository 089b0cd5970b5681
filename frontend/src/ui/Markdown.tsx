/** Markdown as written by maintainers; HTML in it stays text, its headings start below the page's own. */
import { Typography } from '@mantine/core';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import classes from './Markdown.module.css';

const TABLES_TOO = [remarkGfm];

const UNDER_THE_PAGE: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
};

const UNDER_A_SECTION: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
};

const LINKS: Components = {
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
      {children}
    </a>
  ),
};

const SHOWN = { 1: { ...UNDER_THE_PAGE, ...LINKS }, 2: { ...UNDER_A_SECTION, ...LINKS } } as const;

export interface MarkdownProps {
  text: string;
  /** The level of the heading that it stands under. */
  below?: 1 | 2;
}

export function Markdown({ text, below = 2 }: MarkdownProps) {
  return (
    <Typography fz="sm" className={classes.text ?? ''}>
      <ReactMarkdown components={SHOWN[below]} remarkPlugins={TABLES_TOO}>
        {text}
      </ReactMarkdown>
    </Typography>
  );
}
