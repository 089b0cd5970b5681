/** What stands beside the form: the run, the tasks of this screen, the reference, the guidelines. */
import { Loader, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';

import { comments, openCount } from '@/api/comments';
import type { Screen } from '@/api/screen';
import type { Label } from '@/api/screen-labels';
import { Comments, LINE_ID } from '@/comments/Comments';
import { useCommands } from '@/keyboard/use-commands';

import { LabelTable } from './LabelTable';
import { ReferencePanel } from './ReferencePanel';
import type { FunctionEntry } from '@/api/reference';
import { RunPanel, type RunPanelProps } from './RunPanel';
import { ExampleTasks } from './ExampleTasks';
import { ScreenTasks } from './ScreenTasks';
import { SuggestedTasks, type SuggestedTasksProps } from './SuggestedTasks';

const Guidelines = lazy(() => import('./Guidelines'));

export type StudioTab =
  'tasks' | 'suggestions' | 'run' | 'labels' | 'reference' | 'samples' | 'guidelines' | 'comments';

export interface StudioTabsProps extends RunPanelProps {
  tab: StudioTab;
  onTab: (tab: StudioTab) => void;
  slug: string;
  screen: Screen;
  labels: readonly Label[];
  reference: { functions: readonly FunctionEntry[]; keys: readonly string[] };
  onPick: (label: string) => void;
  /** The pointer or the focus is at a label. */
  onPoint: (label: string | null) => void;
  mayRename: boolean;
  onInsert: (line: string) => void;
  /** Whether the dataset shows suggested tasks. */
  suggests: boolean;
  onBegin: SuggestedTasksProps['onWrite'];
}

const NAMES: Record<StudioTab, string> = {
  tasks: 'Tasks on this screen',
  suggestions: 'Suggestions',
  run: 'Run',
  labels: 'Labels',
  reference: 'Reference',
  samples: 'Samples',
  guidelines: 'Guidelines',
  comments: 'Comments',
};

export function StudioTabs({
  tab,
  onTab,
  slug,
  screen,
  labels,
  reference,
  onPick,
  onPoint,
  mayRename,
  onInsert,
  suggests,
  onBegin,
  ...run
}: StudioTabsProps) {
  const open = openCount(useQuery(comments(screen.id)).data);
  useCommands({
    'comment-write': () => {
      onTab('comments');
      // By then its panel is there.
      setTimeout(() => document.getElementById(LINE_ID)?.focus());
    },
  });
  return (
    <Tabs value={tab} onChange={(value) => onTab(value as StudioTab)} keepMounted={false}>
      <Tabs.List mb="xs" aria-label="Beside the form">
        {Object.entries(NAMES).map(
          ([value, name]) =>
            (value !== 'suggestions' || suggests) && (
              <Tabs.Tab key={value} value={value} py={6}>
                {value === 'comments' && open > 0 ? `${name} (${open})` : name}
              </Tabs.Tab>
            ),
        )}
      </Tabs.List>
      <Tabs.Panel value="tasks">
        <ScreenTasks slug={slug} screenId={screen.id} onPick={onPick} onPoint={onPoint} />
      </Tabs.Panel>
      <Tabs.Panel value="suggestions">
        <SuggestedTasks screenId={screen.id} onWrite={onBegin} />
      </Tabs.Panel>
      <Tabs.Panel value="run">
        <RunPanel screen={screen} {...run} />
      </Tabs.Panel>
      <Tabs.Panel value="labels">
        <LabelTable screenId={screen.id} labels={labels} mayRename={mayRename} onPick={onPick} onPoint={onPoint} />
      </Tabs.Panel>
      <Tabs.Panel value="samples">
        <ExampleTasks slug={slug} screenId={screen.id} />
      </Tabs.Panel>
      <Tabs.Panel value="reference">
        <ReferencePanel {...reference} onInsert={onInsert} />
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <Comments unfolded screenId={screen.id} about={{ task: run.taskId ?? undefined }} labels={labels} />
      </Tabs.Panel>
      <Tabs.Panel value="guidelines">
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Loading" />}>
          <Guidelines slug={slug} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
