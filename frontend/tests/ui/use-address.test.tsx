import { act, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { type ChangeAddress, useAddress } from '../../src/ui/use-address';

const changed = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value);
  return now;
};

test('of two choices made before the first is drawn, neither is lost', async () => {
  window.history.replaceState(null, '', '/list?sort=title');
  let change: ChangeAddress | undefined;
  function List() {
    const [address, changeAddress] = useAddress();
    change = changeAddress;
    return <p>{address.toString()}</p>;
  }
  const loader = () => null;
  const router = createBrowserRouter([{ path: '/list', Component: List, loader, shouldRevalidate: () => false }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('sort=title')).toBeTruthy();
  act(() => {
    change?.(changed('stage', 'boxes'));
    change?.(changed('person', 'lena'));
  });
  expect(await screen.findByText('sort=title&stage=boxes&person=lena')).toBeTruthy();
});
