/** The page's title in the browser's tab. */
import { useEffect } from 'react';

export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Actwright'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
