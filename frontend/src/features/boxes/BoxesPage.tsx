/** The box editor of one screen: loads what it needs, then hands over to the editor. */
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { me } from '@/api/me';
import { useWorkStage } from '@/api/work-stage';
import { Loaded } from '@/ui/Loaded';
import { useSlug } from '@/ui/use-slug';

import { BoxEditor } from './BoxEditor';
import { boxes } from './requests/boxes';
import { labels } from './requests/labels';
import { screen } from '@/api/screen';
import { useUnsentEditsStore } from './saving/use-unsent-edits-store';

export default function BoxesPage() {
  const slug = useSlug();
  const screenId = Number(useParams().screenId);
  const person = usePerson();
  // Another screen, or another person at this window, is another editor: nobody's edits are sent as somebody else's.
  return <OpenScreen key={`${person}/${screenId}`} slug={slug} screenId={screenId} person={person} />;
}

/** Who was signed in last: while a session has ended, the editor stays as it is. */
function usePerson(): string {
  const now = useQuery(me).data?.username ?? '';
  const [person, setPerson] = useState(now);
  if (now !== '' && now !== person) setPerson(now);
  return person;
}

function OpenScreen({ slug, screenId, person }: { slug: string; screenId: number; person: string }) {
  const screenQuery = useQuery(screen(screenId));
  const boxQuery = useQuery(boxes(screenId));
  const labelQuery = useQuery(labels(screenId));
  const store = useUnsentEditsStore(person, screenId);
  useWorkStage(boxQuery.data?.may.review === true ? 'review' : null);
  if (!screenQuery.data) return <Loaded query={screenQuery}>{() => null}</Loaded>;
  if (!boxQuery.data) return <Loaded query={boxQuery}>{() => null}</Loaded>;
  if (!labelQuery.data) return <Loaded query={labelQuery}>{() => null}</Loaded>;
  if (!store) return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  return (
    <BoxEditor
      slug={slug}
      person={person}
      screen={screenQuery.data}
      screenBoxes={boxQuery.data}
      labels={labelQuery.data}
      store={store}
    />
  );
}
