/** A page that its picture fills: a short head, and below it all the room that is left. */
import type { ReactNode } from 'react';

import classes from './Panes.module.css';

export function FullPage({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page} data-fills-page>
      {head !== undefined && <div className={classes.head}>{head}</div>}
      {children}
    </div>
  );
}
