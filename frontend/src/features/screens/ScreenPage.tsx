/** One screen: its picture, its facts, and the next step on its way. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { Comments } from '@/comments/Comments';
import { FullPage } from '@/ui/FullPage';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { Panes } from '@/ui/Panes';
import { useSlug } from '@/ui/use-slug';

import { NearDuplicates } from './detail/NearDuplicates';
import { NextStep } from './detail/NextStep';
import { Reservations } from './detail/Reservations';
import { ScreenFacts } from './detail/ScreenFacts';
import { ScreenPicture } from './detail/ScreenPicture';
import { Withdraw } from './detail/Withdraw';
import { nameOf, screen, type Screen } from '@/api/screen';
import { StageMark } from './StageMark';

export default function ScreenPage() {
  const { screenId } = useParams();
  const query = useQuery(screen(Number(screenId)));
  return <Loaded query={query}>{(screen) => <OneScreen key={screen.id} screen={screen} />}</Loaded>;
}

function OneScreen({ screen }: { screen: Screen }) {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const roles = dataset?.roles ?? [];
  const head = (
    <PageHead title={nameOf(screen)} place={dataset?.name} note={<StageMark stage={screen.stage} />}>
      <NextStep slug={slug} screen={screen} roles={roles} />
    </PageHead>
  );
  const about = (
    <aside aria-label="About this screen">
      <ScreenFacts screen={screen} />
      {roles.includes('maintainer') && <Reservations slug={slug} screenId={screen.id} />}
      {roles.includes('maintainer') && <Withdraw slug={slug} screen={screen} />}
      <NearDuplicates slug={slug} screenId={screen.id} />
      <Comments screenId={screen.id} about={{}} />
    </aside>
  );
  return (
    <FullPage head={head}>
      <Panes name="screen" end={{ content: about, size: 320 }}>
        <ScreenPicture screen={screen} />
      </Panes>
    </FullPage>
  );
}
