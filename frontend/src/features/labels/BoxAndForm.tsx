/** The box on its screen, which fills the page, and beside it what is decided about it. */
import type { ReactNode } from 'react';

import { FullPage } from '@/ui/FullPage';
import { Panes } from '@/ui/Panes';

import { BoxOnScreenView, type OneBoxProps } from './BoxOnScreenView';
import classes from './labels.module.css';

export function BoxAndForm({ title, children, ...box }: OneBoxProps & { title: string; children: ReactNode }) {
  const form = (
    <aside className={classes.side} aria-label={title}>
      {children}
    </aside>
  );
  return (
    <FullPage>
      <Panes name="labels" end={{ size: 340, bare: true, content: form }}>
        <BoxOnScreenView {...box} />
      </Panes>
    </FullPage>
  );
}
