/** Answers when the document is still, at the latest after `longest` milliseconds: as JSON, what in it is yet to come. */
import * as dom from './dom.ts';
import { documentChanges, type Steadiness } from './rest/changes.ts';
import { indicators } from './rest/indicators.ts';
import { allRoots, lettersShown, picturesToCome, showsAnything } from './rest/shown.ts';

interface Limits {
  still: number;
  longest: number;
  steady: Steadiness;
}

export default async function rest({ still, longest, steady }: Limits): Promise<string> {
  const changes = documentChanges(steady);
  changes.watch([dom.pageDocument]);
  const isStill = await changes.whenStill(still, longest);
  const roots = allRoots();
  changes.watch(roots);
  const { count, share } = indicators(roots);
  return JSON.stringify({
    still: isStill,
    shows: showsAnything(roots),
    fonts: dom.fontsLoading(),
    pictures: picturesToCome(roots),
    indicators: count,
    indicatorShare: share,
    letters: count ? lettersShown() : 0,
  });
}
