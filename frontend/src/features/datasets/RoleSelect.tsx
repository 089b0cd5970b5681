/** Which role somebody is to have. */
import { NativeSelect } from '@mantine/core';

import type { Role } from '@/api/datasets';
import { optionsOf, ROLES } from '@/ui/names';

import { DUTIES } from './roles';

export interface RoleSelectProps {
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      label="Role"
      description={DUTIES[value]}
      data={optionsOf(ROLES)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
    />
  );
}
