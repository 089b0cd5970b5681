/** How far the document is loaded: "loading", "interactive" or "complete". */
import { readyState } from './dom.ts';

export default readyState;
