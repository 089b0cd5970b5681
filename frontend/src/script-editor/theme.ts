/** The script editor in the page's colours, by day and night. */
import { syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

const border = '1px solid var(--mantine-color-default-border)';

const look = EditorView.theme({
  '&': {
    backgroundColor: 'var(--mantine-color-body)',
    border,
    borderRadius: 'var(--mantine-radius-sm)',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-1px' },
  '.cm-content': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    caretColor: 'var(--mantine-color-text)',
    padding: '6px 0',
  },
  '.cm-scroller': { minHeight: '11rem', maxHeight: 'var(--script-height, 38vh)', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--mantine-color-dimmed)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'light-dark(#f3f6fb, #25292f)' },
  '.cm-lit': { backgroundColor: 'light-dark(#ffe2cc, #5a3415)', borderRadius: '2px' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-tooltip': { backgroundColor: 'var(--mantine-color-body)', color: 'var(--mantine-color-text)', border },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 6px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-filled)',
    color: 'var(--mantine-color-white)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxWidth: 'min(28rem, 90vw)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--mantine-color-dimmed)' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic': { borderLeftWidth: '3px', maxWidth: '30rem' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--mantine-primary-color-filled)',
    color: 'var(--mantine-color-white)',
  },
});

export const theme: Extension = [look, syntaxHighlighting(classHighlighter)];
