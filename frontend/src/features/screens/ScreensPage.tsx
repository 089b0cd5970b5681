/** The gallery of a dataset's screens, and the ways in which new ones come: files and captured pages. */
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { applications } from '@/api/applications';
import { useDataset } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { type FixedKeys, useFixedKeys } from '@/keyboard/shown';
import { useCommands } from '@/keyboard/use-commands';
import { useSlug } from '@/ui/use-slug';

import { CapturePanel } from './captures/CapturePanel';
import { isUnderWay } from './captures/merge-live';
import { useCaptures } from './captures/use-captures';
import { AddScreensDialogs } from './AddScreensDialogs';
import { FilterBar } from './gallery/FilterBar';
import { useFilters } from './gallery/filters';
import { Gallery } from './gallery/Gallery';
import { NoScreens } from './gallery/NoScreens';
import { useNewest, useNewestAfter } from './gallery/use-newest';
import { screens } from './requests/screens';
import { tallyOf } from './uploads/entries';
import { UploadPanel } from './uploads/UploadPanel';
import { useUploads } from './uploads/use-uploads';
import { type AddScreens, useAddScreens } from './use-add-screens';

const FIXED: readonly FixedKeys[] = [
  { keys: '← → ↑ ↓', title: 'Move among the screens' },
  { keys: 'Home End', title: 'First screen, last screen' },
  { keys: 'Enter', title: 'Open the screen' },
];

export default function ScreensPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const may = dataset?.roles.some((role) => role !== 'volunteer') ?? false;
  const { filters, set, clear, narrowed } = useFilters();
  const gallery = useInfiniteQuery(screens(slug, filters));
  const applicationList = useQuery(applications(slug)).data;
  const newest = useNewest(slug, filters);
  const captures = useCaptures(slug, newest);
  const uploads = useUploads(slug);
  const adding = useAddScreens(may);
  const [panel, setPanel] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useNewestAfter(tallyOf(uploads.entries).accepted, newest);
  useFixedKeys(FIXED);
  useCommands({ 'screens-search': () => search.current?.focus() });

  return (
    <>
      <PageHead title="Screens" place={dataset?.name}>
        <CapturesButton
          open={panel}
          onClick={() => setPanel(!panel)}
          underWay={captures.rows.filter(isUnderWay).length}
        />
        {may && <AddScreensButtons open={adding.open} />}
      </PageHead>
      {uploads.entries.length > 0 && <UploadPanel slug={slug} {...uploads} />}
      {panel && <CapturePanel slug={slug} captures={captures} may={may} onClose={() => setPanel(false)} />}
      <FilterBar
        filters={filters}
        applications={applicationList ?? []}
        onChange={set}
        onClear={clear}
        searchRef={search}
      />
      <Loaded query={gallery}>
        {({ pages }) =>
          pages.some((page) => page.results.length > 0) ? (
            <Gallery slug={slug} query={gallery} />
          ) : (
            <NoScreens
              slug={slug}
              narrowed={narrowed}
              applications={applicationList?.length}
              may={may}
              onClear={clear}
            />
          )
        }
      </Loaded>
      <AddScreensDialogs
        slug={slug}
        adding={adding}
        applications={applicationList ?? []}
        suggested={filters.application ?? ''}
        onUpload={(files, application) => uploads.queue.add(files, application)}
        onRequested={() => setPanel(true)}
      />
    </>
  );
}

function CapturesButton({ open, underWay, onClick }: { open: boolean; underWay: number; onClick: () => void }) {
  return (
    <Button variant="subtle" aria-expanded={open} onClick={onClick}>
      {underWay > 0 ? `Captures (${underWay} under way)` : 'Captures'}
    </Button>
  );
}

function AddScreensButtons({ open }: Pick<AddScreens, 'open'>) {
  return (
    <>
      <Button variant="default" onClick={() => open('capture')}>
        Capture pages
      </Button>
      <Button onClick={() => open('upload')}>Upload</Button>
    </>
  );
}
