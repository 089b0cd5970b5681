import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { Markdown } from '../../src/ui/Markdown';
import { rendered } from '../canvas-view/rendered';

it('keeps HTML as text and drops addresses that run something', async () => {
  rendered(<Markdown text={'<img src=x onerror=alert(1)>\n\n[here](javascript:alert(1))'} />);
  const link = await screen.findByText('here', { selector: 'a' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(link).not.toHaveAttribute('href', expect.stringContaining('javascript'));
});

it('starts its headings below those of the page', async () => {
  rendered(<Markdown text="# Drawing boxes" />);
  expect(await screen.findByRole('heading', { name: 'Drawing boxes', level: 3 })).toBeInTheDocument();
});
