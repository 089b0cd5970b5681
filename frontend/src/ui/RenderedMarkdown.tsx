/** What `Markdown` shows; in a file of its own, for its libraries are larger than most pages. */
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

import type { MarkdownProps } from './Markdown';

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

export default function RenderedMarkdown({ text, below }: Required<MarkdownProps>) {
  return (
    <ReactMarkdown components={SHOWN[below]} remarkPlugins={TABLES_TOO}>
      {text}
    </ReactMarkdown>
  );
}
