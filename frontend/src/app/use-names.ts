/** What the things in an address are called: a screen by its application and number, an episode by its sentence. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { nameOf, screen } from '@/api/screen';

/** The names by parameter of the address; empty while they are asked for. */
export function useNames(): Readonly<Record<string, string>> {
  const { screenId } = useParams();
  const shown = useQuery({ ...screen(Number(screenId)), enabled: screenId !== undefined }).data;
  return screenId !== undefined && shown ? { screenId: nameOf(shown) } : {};
}
