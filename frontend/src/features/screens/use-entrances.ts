/** The two ways in for new screens: which of their dialogs is open, and what has been chosen or dropped for it. */
import { useState } from 'react';

import { usePageKeys } from '@/ui/use-page-keys';

import { addressesOf, isAddressList, withLines } from './captures/address-lists';
import { useDrop } from './uploads/use-drop';

export interface Entrances {
  dialog: 'upload' | 'capture' | null;
  open: (dialog: 'upload' | 'capture') => void;
  close: () => void;
  files: readonly File[];
  setFiles: (files: readonly File[]) => void;
  /** Of pages to capture, one a line. */
  addresses: string;
  setAddresses: (addresses: string) => void;
  /** Files are being held over the page. */
  over: boolean;
}

export function useEntrances(may: boolean): Entrances {
  const [dialog, setDialog] = useState<Entrances['dialog']>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [addresses, setAddresses] = useState('');
  const open = (which: 'upload' | 'capture') => setDialog(which);
  const list = async (dropped: readonly File[]) => {
    const lines = await addressesOf(dropped);
    setAddresses((now) => withLines(now, lines));
    setDialog('capture');
  };
  const over = useDrop(may, (dropped) => {
    if (dropped.length > 0 && dropped.every(isAddressList)) {
      void list(dropped);
      return;
    }
    setFiles((now) => [...now, ...dropped]);
    setDialog('upload');
  });
  usePageKeys(may ? { u: () => open('upload'), c: () => open('capture') } : {});
  return { dialog, open, close: () => setDialog(null), files, setFiles, addresses, setAddresses, over };
}
