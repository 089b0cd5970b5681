/** The outer rectangle of an element, also of a picture's map. */
import * as dom from './dom.ts';

// The part of a picture that a map makes a link: no box of its own, yet hit tests end in it. Coordinates are the image's.
function areaRect(el: dom.El): dom.Rect | null {
  const map = dom.closest(el, 'map');
  const name = map && (dom.getAttribute(map, 'name') ?? '');
  const images = map ? dom.querySelectorAll(dom.getRootNode(map), 'img[usemap]') : [];
  const image = images.find((each) => dom.getAttribute(each, 'usemap') === `#${name}`);
  if (!image) return null;
  const { left, top, right, bottom } = dom.getBoundingClientRect(image);
  const coords = dom.getAttribute(el, 'coords') ?? '';
  const shape = dom.getAttribute(el, 'shape') ?? '';
  const numbers = coords.split(/[\s,]+/).map(Number);
  const [x = NaN, y = NaN, radius = NaN] = numbers;
  if (shape === 'default' || !coords) return { left, top, right, bottom };
  const round = shape.startsWith('circ');
  const xs = round ? [x - radius, x + radius] : numbers.filter((_, index) => index % 2 === 0);
  const ys = round ? [y - radius, y + radius] : numbers.filter((_, index) => index % 2 === 1);
  return {
    left: left + Math.min(...xs),
    top: top + Math.min(...ys),
    right: left + Math.max(...xs),
    bottom: top + Math.max(...ys),
  };
}

export const outline = (el: dom.El): dom.Rect =>
  (dom.localName(el) === 'area' ? areaRect(el) : null) ?? dom.getBoundingClientRect(el);
