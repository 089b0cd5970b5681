/** The split and the warnings of a release before it is cut, on demand: every family is read for it. */
import { Button, List, Stack, Text } from '@mantine/core';

import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { SPLITS } from './counts';
import { EpisodeCounts } from './EpisodeCounts';
import { type NewRelease, type Preview, usePreview } from './requests/cut-release';

export interface SplitPreviewProps {
  slug: string;
  release: NewRelease;
}

export function SplitPreview({ slug, release }: SplitPreviewProps) {
  const preview = usePreview(slug);
  // What was shown for other inputs says nothing about these.
  const shown = sameInputs(preview.variables, release) ? preview : undefined;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="xs" loading={preview.isPending} onClick={() => preview.mutate(release)}>
        Preview the split
      </Button>
      <div role="status">{shown?.data && <Contents preview={shown.data} />}</div>
      <ProblemList error={shown?.error ?? null} />
    </Stack>
  );
}

const sameInputs = (one: NewRelease | undefined, other: NewRelease) => JSON.stringify(one) === JSON.stringify(other);

function Contents({ preview: { families, tasks, episodes, warnings } }: { preview: Preview }) {
  const counts = SPLITS.map(
    (split) => `${split} ${plural(tasks[split] ?? 0, 'task')} in ${plural(families[split] ?? 0, 'family', 'families')}`,
  );
  return (
    <>
      <Text size="sm">{counts.join(', ')}.</Text>
      <EpisodeCounts counts={episodes} />
      {warnings.length > 0 && (
        <List size="sm" mt={4} aria-label="Warnings">
          {warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}
