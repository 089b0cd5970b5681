/** Two versions of a text in one: what was added and what was removed, marked by sign and colour. */
import { ScrollArea } from '@mantine/core';

import { lineDiff } from './line-diff';
import classes from './TextDiff.module.css';

const TAGS = { ' ': 'span', '+': 'ins', '-': 'del' } as const;

export function TextDiff({ before, after, name }: { before: string; after: string; name: string }) {
  return (
    <ScrollArea.Autosize
      mah="60vh"
      className={classes.frame ?? ''}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': name }}
    >
      <div className={classes.lines}>
        {lineDiff(before, after).map(({ sign, text }, place) => {
          const Line = TAGS[sign];
          return (
            <Line key={place}>
              {sign} {text}
            </Line>
          );
        })}
      </div>
    </ScrollArea.Autosize>
  );
}
