/** The picture, as wide as there is room or pixel by pixel. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import type { Screen } from '@/api/screen';
import { nameOf } from '@/api/screen';
import classes from './ScreenPage.module.css';

const SIZES = [
  { value: 'fit', label: 'Fit' },
  { value: 'actual', label: 'Actual size' },
];

export function ScreenPicture({ screen }: { screen: Screen }) {
  const [size, setSize] = useState('fit');
  const { image_url: source, width, height } = screen;
  return (
    <section aria-label="Picture" className={classes.picture}>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label="Size of the picture"
        data={SIZES}
        value={size}
        onChange={setSize}
      />
      {/* A scrolled region must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.frame} role="region" aria-label={`Screenshot of ${nameOf(screen)}`} tabIndex={0}>
        <img
          className={size === 'fit' ? classes.fit : classes.actual}
          src={source}
          width={width}
          height={height}
          alt={screen.title || nameOf(screen)}
        />
      </div>
    </section>
  );
}
