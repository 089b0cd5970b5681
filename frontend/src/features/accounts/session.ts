/** Whether somebody has been signed in since the page was loaded: their work must not be swept away when the session ends. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { me } from '@/api/me';

export function useEverSignedIn(): boolean {
  const signedIn = Boolean(useQuery(me).data?.username);
  const [ever, setEver] = useState(signedIn);
  if (signedIn && !ever) setEver(true);
  return ever;
}
