/** The box editor of one screen: loads what it needs, then hands over to the desk. */
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { me } from '@/api/me';
import { useWorkStage } from '@/api/work-stage';
import { Loaded } from '@/ui/Loaded';
import { useSlug } from '@/ui/use-slug';

import { Desk } from './Desk';
import { boxes } from './requests/boxes';
import { labels } from './requests/labels';
import { screen } from './requests/screen';
import { useDrawer } from './saving/use-drawer';

export default function BoxesPage() {
  const slug = useSlug();
  const screenId = Number(useParams().screenId);
  const person = usePerson();
  // Another screen, or another person at this window, is another desk: nobody's edits are sent as somebody else's.
  return <OpenScreen key={`${person}/${screenId}`} slug={slug} screenId={screenId} person={person} />;
}

/** Who was signed in last: while a session has ended, the desk stays as it is. */
function usePerson(): string {
  const now = useQuery(me).data?.username ?? '';
  const [person, setPerson] = useState(now);
  if (now !== '' && now !== person) setPerson(now);
  return person;
}

function OpenScreen({ slug, screenId, person }: { slug: string; screenId: number; person: string }) {
  const shown = useQuery(screen(screenId));
  const present = useQuery(boxes(screenId));
  const named = useQuery(labels(screenId));
  const drawer = useDrawer(person, screenId);
  useWorkStage(present.data?.may.review === true ? 'review' : null);
  if (!shown.data) return <Loaded query={shown}>{() => null}</Loaded>;
  if (!present.data) return <Loaded query={present}>{() => null}</Loaded>;
  if (!named.data) return <Loaded query={named}>{() => null}</Loaded>;
  if (!drawer) return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  return (
    <Desk slug={slug} person={person} screen={shown.data} given={present.data} named={named.data} drawer={drawer} />
  );
}
