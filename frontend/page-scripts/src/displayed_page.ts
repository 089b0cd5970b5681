/** Stands in every displayed page from its beginning, in a world the page cannot see. */
import { keepPage } from './kept_page.ts';
import { reportEvents } from './observed_events.ts';

reportEvents();
keepPage();
