/** A script to be read: numbered lines in the editor's colours. */
import { pythonLanguage } from '@codemirror/lang-python';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import type { ReactNode } from 'react';

import './script-colours.css';
import classes from './ScriptText.module.css';

export function ScriptText({ text, name = 'Script' }: { text: string; name?: string }) {
  return (
    <pre className={classes.script} aria-label={name} role="region">
      {linesOf(text.replace(/\n+$/, '')).map((line, index) => (
        <span key={index} className={classes.line}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <code>{line.length > 0 ? line : ' '}</code>
        </span>
      ))}
    </pre>
  );
}

function linesOf(text: string): ReactNode[][] {
  const lines: ReactNode[][] = [[]];
  const put = (code: string, style: string) =>
    lines.at(-1)?.push(
      <span key={lines.at(-1)?.length} className={style}>
        {code}
      </span>,
    );
  highlightCode(text, pythonLanguage.parser.parse(text), classHighlighter, put, () => lines.push([]));
  return lines;
}
