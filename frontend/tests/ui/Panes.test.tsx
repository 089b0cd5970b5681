import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { Panes } from '../../src/ui/Panes';
import { rendered } from '../canvas-view/rendered';

function resize(width: number, height: number): void {
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  });
}

const sizeOf = (side: string) =>
  screen.getByText('picture').parentElement?.parentElement?.style.getPropertyValue(`--${side}`);

describe('panels around a picture', () => {
  afterEach(() => localStorage.clear());

  it('follow the window, also when nothing else makes them draw themselves again', () => {
    resize(1440, 900);
    rendered(
      <Panes name="test" end={{ size: 440, content: 'writing' }} below={{ size: 290, content: 'tabs' }}>
        <p>picture</p>
      </Panes>,
    );
    expect([sizeOf('end'), sizeOf('below')]).toEqual(['440px', '290px']);
    resize(960, 600);
    expect([sizeOf('end'), sizeOf('below')]).toEqual(['293px', '193px']);
    resize(1440, 900);
    expect([sizeOf('end'), sizeOf('below')]).toEqual(['440px', '290px']);
  });
});
