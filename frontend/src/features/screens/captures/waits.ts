/** When the picture of a page is taken, in words. */
export const WAITS: Readonly<Record<string, string>> = {
  quiet: 'The page has come to rest',
  load: 'The page has loaded',
  domcontentloaded: 'Its document is there',
  networkidle: 'The network is quiet',
};
