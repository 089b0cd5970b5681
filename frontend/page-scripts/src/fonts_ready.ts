/** Answers when the fonts that the page shows have come. */
import * as dom from './dom.ts';

export default async function fontsReady(): Promise<true> {
  await dom.fontsReady();
  return true;
}
