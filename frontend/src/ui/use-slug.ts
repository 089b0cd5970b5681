/** The dataset's slug in the address of the page. */
import { useParams } from 'react-router';

export function useSlug(): string {
  const { slug } = useParams();
  if (slug === undefined) throw new Error('This page belongs to a dataset, but its address names none.');
  return slug;
}
