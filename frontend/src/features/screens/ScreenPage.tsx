/** One screen: its picture, its facts, and the next step on its way. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { NearDuplicates } from './one/NearDuplicates';
import { NextStep } from './one/NextStep';
import { Pins } from './one/Pins';
import classes from './one/ScreenPage.module.css';
import { ScreenFacts } from './one/ScreenFacts';
import { ScreenPicture } from './one/ScreenPicture';
import { Withdraw } from './one/Withdraw';
import { screen, type ScreenDetail } from './requests/screen';
import { StageMark } from './StageMark';
import { nameOf } from './stages';

export default function ScreenPage() {
  const { screenId } = useParams();
  const query = useQuery(screen(Number(screenId)));
  return <Loaded query={query}>{(found) => <OneScreen key={found.id} screen={found} />}</Loaded>;
}

function OneScreen({ screen }: { screen: ScreenDetail }) {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const roles = dataset?.roles ?? [];
  return (
    <>
      <PageHead title={nameOf(screen)} place={dataset?.name} note={<StageMark stage={screen.stage} />}>
        <NextStep slug={slug} screen={screen} roles={roles} />
      </PageHead>
      <div className={classes.page}>
        <ScreenPicture screen={screen} />
        <aside aria-label="About this screen">
          <ScreenFacts screen={screen} />
          <NearDuplicates slug={slug} ids={screen.near_duplicates} />
          {roles.includes('maintainer') && <Pins slug={slug} screenId={screen.id} />}
          {roles.includes('maintainer') && <Withdraw slug={slug} screen={screen} />}
        </aside>
      </div>
    </>
  );
}
