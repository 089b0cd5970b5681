/** The two ways in for new screens: which of their dialogs is open, and the files that have been chosen or dropped. */
import { useState } from 'react';

import { usePageKeys } from '@/ui/use-page-keys';

import { useDrop } from './uploads/use-drop';

export interface Entrances {
  dialog: 'upload' | 'capture' | null;
  open: (dialog: 'upload' | 'capture') => void;
  close: () => void;
  files: readonly File[];
  setFiles: (files: readonly File[]) => void;
  /** Files are being held over the page. */
  over: boolean;
}

export function useEntrances(may: boolean): Entrances {
  const [dialog, setDialog] = useState<Entrances['dialog']>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const open = (which: 'upload' | 'capture') => setDialog(which);
  const over = useDrop(may, (dropped) => {
    setFiles((now) => [...now, ...dropped]);
    setDialog('upload');
  });
  usePageKeys(may ? { u: () => open('upload'), c: () => open('capture') } : {});
  return { dialog, open, close: () => setDialog(null), files, setFiles, over };
}
