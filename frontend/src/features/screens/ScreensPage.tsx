/** The gallery of a dataset's screens, and the ways in which new ones come: files and captured pages. */
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

import { type Application, applications } from '@/api/applications';
import { useDataset } from '@/api/datasets';
import { useListAddress, withValue } from '@/list/address';
import { type Filter, ListBar } from '@/list/ListBar';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { type FixedKeys, useFixedKeys } from '@/keyboard/shown';
import { useCommands } from '@/keyboard/use-commands';
import { useAddress } from '@/ui/use-address';
import { useSlug } from '@/ui/use-slug';

import { CapturePanel } from './captures/CapturePanel';
import { isUnderWay } from './captures/merge-live';
import { useCaptures } from './captures/use-captures';
import { AddScreensDialogs } from './AddScreensDialogs';
import { FILTER_NAMES, filtersIn } from './gallery/filters';
import { Gallery } from './gallery/Gallery';
import { NoScreens } from './gallery/NoScreens';
import { ScreenList } from './gallery/ScreenList';
import { useNewest, useNewestAfter } from './gallery/use-newest';
import { screens } from './requests/screens';
import { SOURCES, STAGES } from './stages';
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
  const address = useListAddress(FILTER_NAMES);
  const filters = useMemo(() => filtersIn(address.values, address.sort), [address]);
  const [shape, setShape] = useShape();
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
      <ListBar
        slug={slug}
        list="screens"
        address={address}
        searched="Title, address, application"
        filters={filterChoices(applicationList ?? [])}
        searchRef={search}
      >
        <SegmentedControl
          size="xs"
          aria-label="Show screens as"
          data={[
            { value: 'pictures', label: 'Pictures' },
            { value: 'table', label: 'Table' },
          ]}
          value={shape}
          onChange={setShape}
        />
      </ListBar>
      <Loaded query={gallery}>
        {({ pages }) => {
          const empty = (
            <NoScreens
              slug={slug}
              narrowed={address.narrowed}
              applications={applicationList?.length}
              may={may}
              onClear={() => address.apply('')}
            />
          );
          if (shape === 'table') return <ScreenList slug={slug} query={gallery} address={address} empty={empty} />;
          return pages.some(({ results }) => results.length > 0) ? <Gallery slug={slug} query={gallery} /> : empty;
        }}
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

const STAGE_OPTIONS = Object.entries(STAGES).map(([value, { name }]) => ({ value, label: name }));
const SOURCE_OPTIONS = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

const filterChoices = (applicationList: readonly Application[]): Filter[] => [
  {
    name: 'application',
    label: 'Application',
    options: applicationList.map(({ slug, name }) => ({ value: slug, label: name })),
  },
  { name: 'stage', label: 'Stage', options: STAGE_OPTIONS },
  { name: 'source', label: 'Source', options: SOURCE_OPTIONS },
];

/** Pictures, or a table in which many can be selected; kept in the address. */
function useShape(): [string, (shape: string) => void] {
  const [search, changeAddress] = useAddress();
  const choose = (shape: string) => changeAddress((now) => withValue(now, 'view', shape === 'table' ? shape : ''));
  return [search.get('view') === 'table' ? 'table' : 'pictures', choose];
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
