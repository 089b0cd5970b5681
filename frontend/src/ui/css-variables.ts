/** Text colours that reach a contrast of 4.5:1 on every background they stand on (WCAG 1.4.3). */
import type { CSSVariablesResolver } from '@mantine/core';

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6167',
    '--mantine-color-placeholder': '#6b7178',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-red-light-color': '#8f1d17',
    '--mantine-color-orange-light-color': '#8a3505',
    '--mantine-color-yellow-light-color': '#6b4700',
    '--mantine-color-green-light-color': '#1d5c2b',
    '--mantine-color-teal-light-color': '#075c44',
    '--mantine-color-blue-light-color': '#134f87',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#909296',
    '--mantine-color-error': '#ff8787',
  },
});
