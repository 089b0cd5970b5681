/** Chooses a login that was recorded in a live session; nothing where none is kept. */
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ProblemList } from '@/ui/ProblemList';
import { problemFor } from '@/ui/problem-text';

import { type Login, logins, useDeleteLogin } from '../requests/logins';

const TIME = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });

export interface RecordedLoginProps {
  slug: string;
  chosen: number | null;
  onChoose: (login: number | null) => void;
  error: unknown;
}

export function RecordedLogin({ slug, chosen, onChoose, error }: RecordedLoginProps) {
  const kept = useQuery(logins(slug)).data ?? [];
  const remove = useDeleteLogin(slug);
  if (kept.length === 0 && chosen === null) return <ProblemList error={remove.error} />;
  const forget = (id: number) => {
    onChoose(null);
    remove.mutate(id);
  };
  return (
    <div>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Recorded login"
          description="Of a live session in which you signed in; only you can capture with it."
          flex={1}
          data={[{ value: '', label: 'None' }, ...kept.map(optionOf)]}
          value={chosen ?? ''}
          error={problemFor(error, 'login')}
          onChange={(event) => onChoose(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        />
        {chosen !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => forget(chosen)}>
            Delete this login
          </Button>
        )}
      </Group>
      <ProblemList error={remove.error} />
    </div>
  );
}

function optionOf({ id, hosts, kept_until }: Login) {
  return { value: String(id), label: `${hosts.join(', ')} (kept until ${TIME.format(new Date(kept_until))})` };
}
