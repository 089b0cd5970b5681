/** The episodes of a release: picture, task, tier and split of each; maintainers withdraw some in a patch release. */
import { Anchor, Button, Checkbox, Group, NativeSelect, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Release } from '@/api/releases';
import { Ago } from '@/ui/Ago';
import { Loaded } from '@/ui/Loaded';
import { plural } from '@/ui/plural';
import { ShowMore } from '@/ui/ShowMore';

import { episodeTiers, SPLITS, tierTitle } from './counts';
import classes from './Releases.module.css';
import { type EpisodeFilters, type ReleasedEpisode, releasedEpisodes } from './requests/release';
import { useChoice } from './use-choice';
import { WithdrawDialog } from './WithdrawDialog';

const TYPING_MS = 300;
const TIERS = ['proven', 'proven-recorded-responses', 'recorded-only'] as const;

export interface ReleasedEpisodesProps {
  slug: string;
  release: Release;
  mayWithdraw: boolean;
}

/** Nothing for a release without episodes. */
export function ReleasedEpisodes({ slug, release, mayWithdraw }: ReleasedEpisodesProps) {
  const [filters, setFilters] = useState<EpisodeFilters>({ split: '', tier: '', search: '' });
  const [search] = useDebouncedValue(filters.search.trim(), TYPING_MS);
  const choice = useChoice();
  const query = useInfiniteQuery(releasedEpisodes(release.id, { ...filters, search }));
  if (episodeTiers(release.counts).length === 0) return null;
  return (
    <section aria-label="Episodes">
      <Group gap="sm" mb="xs" align="end">
        <Title order={2}>Episodes</Title>
        <Filters filters={filters} onChange={setFilters} />
        {mayWithdraw && choice.chosen.size > 0 && (
          <Button size="xs" variant="default" onClick={choice.withdraw}>
            Withdraw {choice.chosen.size}
          </Button>
        )}
      </Group>
      <Loaded query={query}>
        {({ pages }) => (
          <EpisodeTable
            slug={slug}
            rows={pages.flatMap((page) => page.results)}
            chosen={choice.chosen}
            onChoose={mayWithdraw && release.status === 'done' ? choice.choose : undefined}
          />
        )}
      </Loaded>
      <ShowMore query={query} mt="sm" />
      {choice.withdrawing && (
        <WithdrawDialog
          slug={slug}
          release={release}
          families={[...choice.chosen]}
          what="episode"
          onClose={choice.close}
        />
      )}
    </section>
  );
}

function Filters({ filters, onChange }: { filters: EpisodeFilters; onChange: (filters: EpisodeFilters) => void }) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Split of episodes"
        data={[{ value: '', label: 'All splits' }, ...SPLITS]}
        value={filters.split}
        onChange={(event) => onChange({ ...filters, split: event.currentTarget.value as EpisodeFilters['split'] })}
      />
      <NativeSelect
        size="xs"
        aria-label="Tier of episodes"
        data={[{ value: '', label: 'All tiers' }, ...TIERS.map((tier) => ({ value: tier, label: tierTitle(tier) }))]}
        value={filters.tier}
        onChange={(event) => onChange({ ...filters, tier: event.currentTarget.value as EpisodeFilters['tier'] })}
      />
      <TextInput
        size="xs"
        aria-label="Search episodes"
        placeholder="Task or environment"
        value={filters.search}
        onChange={(event) => onChange({ ...filters, search: event.currentTarget.value })}
      />
    </>
  );
}

interface EpisodeTableProps {
  slug: string;
  rows: readonly ReleasedEpisode[];
  chosen: ReadonlySet<string>;
  onChoose: ((family: string, isChosen: boolean) => void) | undefined;
}

function EpisodeTable({ slug, rows, chosen, onChoose }: EpisodeTableProps) {
  if (rows.length === 0) return <Text size="sm">No episode of the release matches.</Text>;
  return (
    <Table verticalSpacing={6} fz="sm" aria-label="Episodes of the release" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          {onChoose && <Table.Th w={84}>Withdraw</Table.Th>}
          <Table.Th w={144}>At its end</Table.Th>
          <Table.Th>Task</Table.Th>
          <Table.Th w={150}>Environment</Table.Th>
          <Table.Th w={60}>Split</Table.Th>
          <Table.Th w={150}>Tier</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={classes.rows}>
        {rows.map((row) => (
          <EpisodeRow key={row.id} slug={slug} row={row} isChosen={chosen.has(row.family)} onChoose={onChoose} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface EpisodeRowProps {
  slug: string;
  row: ReleasedEpisode;
  isChosen: boolean;
  onChoose: EpisodeTableProps['onChoose'];
}

function EpisodeRow({ slug, row, isChosen, onChoose }: EpisodeRowProps) {
  const { steps, actions, episode } = row;
  return (
    <Table.Tr>
      {onChoose && (
        <Table.Td>
          <Checkbox
            aria-label={`Withdraw “${row.sentence}”`}
            checked={isChosen}
            onChange={(event) => onChoose(row.family, event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td>
        {row.image_url && <img className={classes.picture} src={row.image_url} alt={`The end of “${row.sentence}”`} />}
      </Table.Td>
      <Table.Td>
        {episode === null ? (
          row.sentence
        ) : (
          <Anchor component={Link} size="sm" to={`/datasets/${slug}/episodes/${episode}`}>
            {row.sentence}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {row.answer !== '' && `Answer: ${row.answer}. `}
          {steps === null
            ? 'Its steps are in the files only.'
            : `${plural(steps, 'step')}, ${plural(actions ?? 0, 'action')}`}
        </Text>
      </Table.Td>
      <Table.Td>
        {row.environment}
        <Text size="xs" c="dimmed">
          {row.program || 'browser'}
        </Text>
      </Table.Td>
      <Table.Td>{row.split}</Table.Td>
      <Table.Td>
        {tierTitle(row.tier)}
        <Text size="xs" c="dimmed">
          {row.ran_at ? <Ago at={row.ran_at} /> : 'not replayed'}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
