/** The add-screens dialogs: which is open, and the files or addresses chosen for it. */
import { useState } from 'react';

import { useCommands } from '@/keyboard/use-commands';

import { addressesOf, isAddressList, withLines } from './captures/address-lists';
import { useDrop } from './uploads/use-drop';

export interface AddScreens {
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

export function useAddScreens(may: boolean): AddScreens {
  const [dialog, setDialog] = useState<AddScreens['dialog']>(null);
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
  useCommands(may ? { 'screens-upload': () => open('upload'), 'screens-capture': () => open('capture') } : {});
  return { dialog, open, close: () => setDialog(null), files, setFiles, addresses, setAddresses, over };
}
