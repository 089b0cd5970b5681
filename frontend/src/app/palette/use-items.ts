/** Everything that the palette reaches from here: pages, commands of the page, and what the server finds. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';

import { client, data } from '@/api/client';
import { useDataset, useOpenDatasets } from '@/api/datasets';
import { me } from '@/api/me';
import { nameOf } from '@/api/screen';
import { tasks } from '@/api/tasks';
import { keysOf } from '@/keyboard/bindings';
import { readable } from '@/keyboard/chords';
import { COMMANDS } from '@/keyboard/commands';
import { useKeyboard } from '@/keyboard/keyboard';
import { actionOf } from '@/keyboard/runnable';
import { useShown } from '@/keyboard/shown';

import { listed, sectionGroups } from '../route-selectors';
import type { PaletteItem } from './items';

const FOUND = 8;
const TYPING_MS = 150;

/** Pages and commands: all of them, to be searched here. */
export function useLocalItems(): readonly PaletteItem[] {
  const { slug } = useParams();
  return [...usePages(slug), ...useCommandItems(), ...useDatasetItems()];
}

function usePages(slug: string | undefined): readonly PaletteItem[] {
  const navigate = useNavigate();
  const roles = useDataset(slug ?? '')?.roles ?? [];
  const isOperator = useQuery(me).data?.is_operator ?? false;
  const sections = slug === undefined ? [] : sectionGroups(slug, roles);
  const pages = [
    ...sections.flatMap(({ title: stage, items }) => items.map(({ title, to }) => ({ title, to, stage }))),
    ...[...listed('bar', slug, roles), ...listed('account', slug, roles)].map((page) => ({ ...page, stage: '' })),
    ...(isOperator
      ? [
          { title: 'All accounts', to: '/accounts', stage: '' },
          { title: 'Installation', to: '/installation', stage: '' },
        ]
      : []),
  ];
  return pages.map(({ title, to, stage }) => ({
    id: `page ${to}`,
    group: 'Pages',
    title,
    hint: stage,
    run: () => void navigate(to),
  }));
}

/** Those that do something now; of several with one title (arrows, digits) none: they mean a place under the fingers. */
function useCommandItems(): readonly PaletteItem[] {
  const { names } = useShown();
  const { remapping } = useKeyboard();
  const here = COMMANDS.filter(({ name }) => names.includes(name) && name !== 'palette');
  const titles = here.map(({ title }) => title);
  return here.flatMap((command) => {
    const alone = titles.filter((title) => title === command.title).length === 1;
    const isMac = navigator.userAgent.includes('Mac');
    const [chord] = keysOf(command, remapping);
    if (!alone || actionOf(command.name) === undefined) return [];
    return [
      {
        id: `command ${command.name}`,
        group: 'Commands',
        title: command.title,
        ...(chord !== undefined && { hint: readable(chord, isMac).join(' ') }),
        words: command.group,
        // By then the palette has gone, and what had the focus has it again.
        run: () => void setTimeout(() => actionOf(command.name)?.()),
      },
    ];
  });
}

function useDatasetItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  return useOpenDatasets().map(({ slug, name }) => ({
    id: `dataset ${slug}`,
    group: 'Datasets',
    title: name,
    run: () => void navigate(`/datasets/${slug}`),
  }));
}

/** Screens, tasks and people of the open dataset in which the server finds the words; earlier ones while `pending`. */
export function useFoundItems(query: string): { items: readonly PaletteItem[]; pending: boolean } {
  const { slug } = useParams();
  const navigate = useNavigate();
  const typed = query.trim();
  const [words] = useDebouncedValue(typed, TYPING_MS);
  const enabled = slug !== undefined && words !== '';
  const at = slug ?? '';
  const screens = useQuery({
    queryKey: ['palette-screens', at, words],
    queryFn: ({ signal }) =>
      data(
        client.GET('/api/datasets/{slug}/screens', {
          params: { path: { slug: at }, query: { q: words, size: FOUND } },
          signal,
        }),
      ),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = useInfiniteQuery({ ...tasks(at, { q: words, size: FOUND }), enabled });
  const people = usePeople(at, enabled);
  const behind = slug !== undefined && words !== typed;
  if (!enabled) return { items: [], pending: behind };
  const below = `/datasets/${at}`;
  return {
    pending: behind || screens.isFetching || found.isFetching,
    items: [
      ...(screens.data?.results ?? []).map((screen) => ({
        id: `screen ${screen.id}`,
        group: 'Screens',
        title: nameOf(screen),
        hint: screen.title,
        run: () => void navigate(`${below}/screens/${screen.id}`),
      })),
      ...(found.data?.pages[0]?.results ?? []).map((task) => ({
        id: `task ${task.id}`,
        group: 'Tasks',
        title: task.sentence,
        hint: task.state,
        run: () => void navigate(`${below}/screens/${task.screen.id}/tasks?task=${task.id}`),
      })),
      ...people
        .filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(words.toLowerCase()))
        .map(({ name, username, roles }) => ({
          id: `person ${username}`,
          group: 'People',
          title: name,
          hint: roles,
          run: () => void navigate(`${below}/people#${encodeURIComponent(username)}`),
        })),
    ],
  };
}

/** Each member once, with all their roles. */
function usePeople(slug: string, enabled: boolean): readonly { name: string; username: string; roles: string }[] {
  const rows = useQuery({
    queryKey: ['members', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/members', { params: { path: { slug } } })),
    enabled,
  }).data;
  const people = new Map<string, { name: string; username: string; roles: string }>();
  for (const { username, name, role } of rows ?? []) {
    const roles = people.get(username)?.roles;
    people.set(username, { username, name, roles: roles === undefined ? role : `${roles}, ${role}` });
  }
  return [...people.values()];
}
