/** Markdown as written by maintainers; HTML in it stays text, its headings start below the page's own. */
import { Typography } from '@mantine/core';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import classes from './Markdown.module.css';

const TABLES_TOO = [remarkGfm];

const SHOWN: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>{children}</a>
  ),
};

export function Markdown({ text }: { text: string }) {
  return (
    <Typography fz="sm" className={classes.text ?? ''}>
      <ReactMarkdown components={SHOWN} remarkPlugins={TABLES_TOO}>{text}</ReactMarkdown>
    </Typography>
  );
}
