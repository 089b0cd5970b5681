import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { Markdown } from '../../src/ui/Markdown';
import { rendered } from '../canvas-view/rendered';

it('keeps HTML as text and drops addresses that run something', () => {
  rendered(<Markdown text={'<img src=x onerror=alert(1)>\n\n[here](javascript:alert(1))'} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('here')).not.toHaveAttribute('href', expect.stringContaining('javascript'));
});

it('starts its headings below those of the page', () => {
  rendered(<Markdown text="# Drawing boxes" />);
  expect(screen.getByRole('heading', { name: 'Drawing boxes', level: 3 })).toBeInTheDocument();
});
