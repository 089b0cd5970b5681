/** Above the picture: whose boxes these are, whether the work is safe, and what comes next. */
import { Title } from '@mantine/core';

import { Actions, type ActionsProps } from './Actions';
import classes from './boxes.module.css';
import { nameOf, type Screen } from '@/api/screen';
import { SaveStatus } from './saving/SaveStatus';

export interface BoxEditorHeaderProps extends Omit<ActionsProps, 'screenId'> {
  screen: Screen;
  person: string;
}

export function BoxEditorHeader({ screen, person, ...actions }: BoxEditorHeaderProps) {
  return (
    <header className={classes.head}>
      <Title order={1} size="h3" className={classes.title}>
        Boxes of {nameOf(screen)}
      </Title>
      <SaveStatus saver={actions.saver} owner={person} />
      <div className={classes.actions}>
        <Actions {...actions} screenId={screen.id} />
      </div>
    </header>
  );
}
