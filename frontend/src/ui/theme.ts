/** One calm theme: system fonts, small text, one accent, square-ish corners, visible focus. */
import { Badge, createTheme, Modal, SegmentedControl, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef3fb',
  '#dae4f5',
  '#b1c6e9',
  '#86a6dd',
  '#628bd3',
  '#4b7acd',
  '#3d70ca',
  '#2f5fb3',
  '#2654a1',
  '#17488f',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem' },
      h2: { fontSize: '1rem' },
      h3: { fontSize: '0.875rem' },
      h4: { fontSize: '0.8125rem' },
      h5: { fontSize: '0.8125rem' },
    },
  },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A dialog's <header> is no landmark of the page, which axe takes it for.
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 0.4 },
      },
    }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { transitionDuration: 0 } }),
    Badge: Badge.extend({
      defaultProps: { tt: 'none', fw: 500, radius: 'sm' },
      // A word or two that a narrow column must not cut off.
      styles: { root: { maxWidth: 'none' }, label: { overflow: 'visible' } },
    }),
  },
});
