/** A drawing of the server as SVG in the colours of the page; the numbers are in the table beside it. */
import classes from './Figure.module.css';

/** Filled rectangles and lines of text, in pixels of a picture of `width` by `height`; colours by their names. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly {
    x: number;
    y: number;
    width: number;
    height: number;
    colour: string;
    opacity: number;
    about: string;
  }[];
  readonly texts: readonly {
    x: number;
    y: number;
    text: string;
    anchor: 'start' | 'middle' | 'end';
    colour: string;
  }[];
}

export function Figure({ title, drawing }: { title: string; drawing: Drawing }) {
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        role="img"
        aria-label={`${title}; the numbers are in the table`}
      >
        {drawing.areas.map(({ x, y, width, height, colour, opacity, about }, index) => (
          <rect key={index} {...{ x, y, width, height }} className={classes[colour]} fillOpacity={opacity}>
            {about !== '' && <title>{about}</title>}
          </rect>
        ))}
        {drawing.texts.map(({ x, y, text, anchor, colour }, index) => (
          <text key={index} {...{ x, y }} className={classes[colour]} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
