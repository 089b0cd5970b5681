/** Renders inside Mantine, as every page does. */
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

export const rendered = (children: ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>);
