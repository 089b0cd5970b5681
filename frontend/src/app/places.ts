/** Everywhere one can go from here by `g` and a letter. */
import { useRooms } from './rooms';

export interface Place {
  key: string;
  name: string;
  to: string;
}

export function usePlaces(slug: string | undefined): readonly Place[] {
  const rooms = useRooms(slug);
  const within = rooms.map(({ key, name, path }) => ({ key, name, to: `/datasets/${slug ?? ''}${path}` }));
  return [{ key: 'w', name: 'My work', to: '/' }, { key: 'm', name: 'My hours', to: '/hours' }, ...within];
}
