/** What the script editor is made of. Tab is the page's: it moves the focus, also while a list of words is open. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';

import { type Words, completionSource } from './complete';
import { lighting, namedAt } from './highlight';
import { theme } from './theme';

/** What the page is told and asked; read at every use, so that it may change. */
export interface Page {
  readonly words: () => Words;
  readonly onChange: (text: string) => void;
  /** The string under the pointer or at the cursor, null for none. */
  readonly onName: (text: string | null) => void;
}

export function extensions(page: Page): Extension[] {
  return [
    lineNumbers(),
    history(),
    EditorView.lineWrapping,
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    pythonLanguage,
    autocompletion({ override: [completionSource(page.words)], icons: false, maxRenderedOptions: 100 }),
    Prec.high(keymap.of([{ key: 'Tab', run: leave, shift: leave }])),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    lighting,
    theme,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) page.onChange(update.state.doc.toString());
      if (update.selectionSet) page.onName(namedAt(update.state, update.state.selection.main.head));
    }),
    pointing(page),
  ];
}

/** The open list of words would take the focus that Tab moves on. */
function leave(view: EditorView): boolean {
  closeCompletion(view);
  return false;
}

function pointing(page: Page): Extension {
  return EditorView.domEventHandlers({
    mousemove: (event, view) => {
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      page.onName(position === null ? null : namedAt(view.state, position));
    },
    mouseleave: () => page.onName(null),
    blur: () => page.onName(null),
  });
}
