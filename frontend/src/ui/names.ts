/** What platforms, categories and roles are called on the page. */
export const PLATFORMS = {
  macos: 'macOS',
  linux: 'Linux',
  windows: 'Windows',
  android: 'Android',
  web: 'Web',
} as const;

export const CATEGORIES = {
  shopping: 'Shopping',
  entertainment: 'Entertainment',
  service: 'Service',
  government: 'Government',
  travel: 'Travel',
  health: 'Health',
} as const;

export const ROLES = { maintainer: 'Maintainer', annotator: 'Annotator', volunteer: 'Volunteer' } as const;

/** The name in one of the tables above; what it does not know stays as it is. */
export function nameIn(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value;
}

/** A table as the options of a select. */
export function optionsOf(names: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
