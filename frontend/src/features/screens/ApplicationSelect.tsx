/** Which application screens belong to. */
import { NativeSelect } from '@mantine/core';

import type { Application } from '@/api/applications';
import { nameIn, PLATFORMS } from '@/ui/names';

export interface ApplicationSelectProps {
  applications: readonly Application[];
  value: string;
  onChange: (slug: string) => void;
  error: string | undefined;
}

export function ApplicationSelect({ applications, value, onChange, error }: ApplicationSelectProps) {
  const options = applications.map(({ slug, name, platform }) => ({
    value: slug,
    label: `${name} (${nameIn(PLATFORMS, platform)})`,
  }));
  return (
    <NativeSelect
      label="Application"
      required
      value={value}
      error={error}
      data={[{ value: '', label: 'Choose one', disabled: true }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
