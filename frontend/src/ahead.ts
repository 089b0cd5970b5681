/** Runs before the page's other scripts have been read: begins with the picture that the page's head names. */
import { decodeAhead } from '@/ui/bitmap';

const picture = document.querySelector('link[rel=preload][as=image]')?.getAttribute('href');
if (picture) decodeAhead(picture);
