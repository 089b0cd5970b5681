/** Between a dataset as the server has it and the text of the form. */
import type { Dataset } from '@/api/datasets';

import type { Settings } from './requests/change-dataset';

/** `allowed_hosts` as text, one host a line. */
export type Typed = Omit<Settings, 'allowed_hosts'> & { allowed_hosts: string };

export function typedOf(dataset: Dataset): Typed {
  return {
    name: dataset.name,
    description: dataset.description ?? '',
    licence: dataset.licence ?? '',
    citation: dataset.citation ?? '',
    proposals_per_box: dataset.proposals_per_box ?? 2,
    phrasings_per_task: dataset.phrasings_per_task ?? 3,
    ratio: dataset.ratio ?? [7, 1, 2],
    releases_recorded_only: dataset.releases_recorded_only ?? false,
    keeps_disabled: dataset.keeps_disabled ?? false,
    shows_names: dataset.shows_names ?? false,
    allowed_hosts: (dataset.allowed_hosts ?? []).join('\n'),
  };
}

export function settingsOf(typed: Typed): Settings {
  const hosts = typed.allowed_hosts.split('\n').map((host) => host.trim());
  return { ...typed, allowed_hosts: hosts.filter((host) => host !== '') };
}
