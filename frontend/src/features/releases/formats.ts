/** What the formats of a release are called; one that is not known here keeps its short name. */
const TITLES: Readonly<Record<string, string>> = {
  omniact: 'OmniACT',
  'omniact-verbatim': 'OmniACT, web files named as in its public release',
};

export function formatTitle(name: string): string {
  return TITLES[name] ?? name;
}
