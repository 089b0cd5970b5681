/** What stands beside the form: the run, the tasks of this screen, the reference, the guidelines. */
import { Loader, Tabs } from '@mantine/core';
import { Suspense, lazy } from 'react';

import type { Screen } from '@/api/screen';
import type { Label } from '@/api/screen-labels';

import { LabelTable } from './LabelTable';
import { ReferencePanel } from './ReferencePanel';
import type { FunctionEntry } from '@/api/reference';
import { RunPanel, type RunPanelProps } from './RunPanel';
import { ExampleTasks } from './ExampleTasks';
import { ScreenTasks } from './ScreenTasks';
import { SuggestedTasks, type SuggestedTasksProps } from './SuggestedTasks';

const Guidelines = lazy(() => import('./Guidelines'));

export type StudioTab = 'tasks' | 'suggestions' | 'run' | 'labels' | 'reference' | 'samples' | 'guidelines';

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
  return (
    <Tabs value={tab} onChange={(value) => onTab(value as StudioTab)} keepMounted={false}>
      <Tabs.List mb="xs" aria-label="Beside the form">
        {Object.entries(NAMES).map(
          ([value, name]) =>
            (value !== 'suggestions' || suggests) && (
              <Tabs.Tab key={value} value={value} py={6}>
                {name}
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
      <Tabs.Panel value="guidelines">
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Loading" />}>
          <Guidelines slug={slug} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
