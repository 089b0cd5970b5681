/** A session in which a maintainer tries an environment; nothing of it is recorded as an episode. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { useTitle } from '@/ui/use-title';

import classes from '../Episode.module.css';
import { environment, type LiveSession, liveSession, useEndSession } from '../requests/environments';
import { ScreenView } from '../screen/ScreenView';
import { sessionWords } from '../words';
import own from './Environments.module.css';
import { KeepLogin } from './KeepLogin';
import { OutcomePanel } from './OutcomePanel';

export default function TryPage() {
  const id = Number(useParams().sessionId);
  useTitle('Try an environment');
  return <Loaded query={useQuery(liveSession(id))}>{(session) => <OneSession session={session} />}</Loaded>;
}

function OneSession({ session }: { session: LiveSession }) {
  const end = useEndSession(session.id);
  const tried = useQuery(environment(session.environment));
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Text component="h1" size="sm" fw={600} className={classes.sentence}>
          Try an environment
        </Text>
        {session.state === 'running' && tried.data?.kind === 'browser' && <KeepLogin session={session.id} />}
        <ProblemList error={end.error} />
        {session.state !== 'ended' && (
          <Button size="compact-xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            End the session
          </Button>
        )}
      </header>
      {session.state === 'running' ? (
        <div className={own.tried}>
          <div className={classes.main}>
            <ScreenView session={session.id} viewOnly={false} />
          </div>
          <OutcomePanel session={session} />
        </div>
      ) : (
        <div className={classes.notice} role="status">
          <EmptyState title={sessionWords(session)} />
          {session.picture_url !== '' && (
            <img className={classes.first} src={session.picture_url} alt="How the session looked at its start" />
          )}
          {session.look && <OutcomePanel session={session} />}
        </div>
      )}
    </div>
  );
}
