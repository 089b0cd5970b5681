/** The category of web applications: one of the paper's, one that the dataset has, or a new one. */
import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';

import { CATEGORIES } from './names';

export interface CategoryInputProps {
  label: string;
  /** Categories of the dataset besides the paper's. */
  used?: readonly string[];
  value: string;
  required?: boolean;
  description?: string;
  placeholder?: string;
  error?: ReactNode;
  onChange: (category: string) => void;
}

const LONGEST = 20;

export function CategoryInput({ used = [], required = false, ...input }: CategoryInputProps) {
  const known = [...new Set([...Object.keys(CATEGORIES), ...used.filter(Boolean)])];
  return (
    <Autocomplete
      {...input}
      required={required}
      maxLength={LONGEST}
      data={known}
      // Inside the dialog: what stands beside it is in no landmark, and hidden while the dialog is open.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
