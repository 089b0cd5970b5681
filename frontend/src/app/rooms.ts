/** A dataset's rooms in walking order: their addresses, the key that goes there after `g`, and whom they are open to. */
import { useDataset } from '@/api/datasets';

export interface Room {
  name: string;
  /** What follows the dataset's own address. */
  path: string;
  key: string;
  roles?: readonly string[];
}

const ANNOTATORS = ['annotator', 'maintainer'];
const VOLUNTEERS = ['volunteer', 'maintainer'];
const MAINTAINERS = ['maintainer'];

export const ROOMS: readonly Room[] = [
  { name: 'Overview', path: '', key: 'o' },
  { name: 'Applications', path: '/applications', key: 'a' },
  { name: 'Screens', path: '/screens', key: 's' },
  { name: 'Labels', path: '/labels', key: 'l', roles: ANNOTATORS },
  { name: 'Adjudication', path: '/adjudication', key: 'd', roles: MAINTAINERS },
  { name: 'Training', path: '/training', key: 'n', roles: VOLUNTEERS },
  { name: 'Tasks', path: '/tasks', key: 't', roles: VOLUNTEERS },
  { name: 'Final pass', path: '/final-pass', key: 'f', roles: MAINTAINERS },
  { name: 'Releases', path: '/releases', key: 'r' },
  { name: 'Trials', path: '/trials', key: 'i' },
  { name: 'Jobs', path: '/jobs', key: 'j' },
  { name: 'People', path: '/people', key: 'p' },
  { name: 'Quality', path: '/quality', key: 'q', roles: MAINTAINERS },
  { name: 'Hours', path: '/hours', key: 'h', roles: MAINTAINERS },
  { name: 'Settings', path: '/settings', key: 'e', roles: MAINTAINERS },
];

/** The rooms that somebody with these roles may enter. */
export function roomsFor(roles: readonly string[]): readonly Room[] {
  return ROOMS.filter((room) => !room.roles || room.roles.some((role) => roles.includes(role)));
}

/** The rooms of a dataset for the person who is signed in; none outside datasets. */
export function useRooms(slug: string | undefined): readonly Room[] {
  const dataset = useDataset(slug ?? '');
  return slug === undefined ? [] : roomsFor(dataset?.roles ?? []);
}

export interface Step {
  name: string;
  to: string;
}

const INSIDE: Readonly<Record<string, string>> = { boxes: 'Boxes', tasks: 'Write tasks', answer: 'Answer', leaderboard: 'Leaderboard', answers: 'Task by task' };

/** The way from a dataset down to the page at `pathname`: its room, its screen, what is done with it. */
export function trailOf(pathname: string): readonly Step[] {
  const [, , slug, ...parts] = pathname.split('/').filter((part, place) => part !== '' || place === 0);
  if (slug === undefined) return [];
  return parts.map((part, place) => ({
    name: nameOf(part, place),
    to: `/datasets/${[slug, ...parts.slice(0, place + 1)].join('/')}`,
  }));
}

function nameOf(part: string, place: number): string {
  if (place === 0) return ROOMS.find((room) => room.path === `/${part}`)?.name ?? part;
  return /^\d+$/.test(part) ? `Screen ${part}` : (INSIDE[part] ?? part);
}
