/** What platforms, categories, roles and kinds of job are called on the page. */
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

export const JOB_KINDS = {
  agreementcount: 'agreement',
  ask: 'question to an assistant',
  boximport: 'box import',
  boxsearch: 'box search',
  capture: 'capture',
  datasetimport: 'import',
  evaluation: 'evaluation',
  execution: 'execution',
  exerciserun: 'exercise run',
  ordercomparison: 'comparison of elements',
  predictionset: 'prediction set',
  release: 'release',
  releaseexport: 'release export',
  statisticscount: 'statistics',
  suggestionrun: 'suggestions',
  upload: 'upload',
} as const;

/** The name in one of the tables above; what it does not know stays as it is. */
export function nameIn(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value;
}

/** A table as the options of a select. */
export function optionsOf(names: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
