/** One text as a document: what is typed in a single field. */
import { useSyncExternalStore } from 'react';

import { DocumentSaver, type DocumentSaverOptions } from './document-saver';
import type { DocumentType } from './documents';

const SLOT = 'text';

const TEXT: DocumentType<string> = {
  isSame: (first, second) => first === second,
  renew: (text) => text,
  asideSlot: () => 'aside',
};

export interface TextSaverOptions {
  /** The text that the server has; null: none. */
  readonly stored: string | null;
  /** The text that this browser has and the server may not have. */
  readonly unsent?: string | null;
  readonly send: (text: string) => Promise<void>;
  /** Stores the text in this browser; null: the server has it. */
  readonly remember?: (text: string | null) => void;
  readonly pause?: NonNullable<DocumentSaverOptions<string>['pause']>;
}

export class TextSaver {
  private readonly saver: DocumentSaver<string>;

  constructor({ stored, unsent = null, send, remember, pause }: TextSaverOptions) {
    this.saver = new DocumentSaver<string>({
      type: TEXT,
      stored: { [SLOT]: { value: stored, version: 0 } },
      unsent: unsent === null ? {} : { [SLOT]: { value: unsent, version: 0, sent: [] } },
      send: async ({ value }) => {
        await send(value ?? '');
        return { version: 0 };
      },
      remember: (_, document) => remember?.(document?.value ?? null),
      ...(pause && { pause }),
    });
  }

  readonly write = (text: string): void => this.saver.put(SLOT, text);
  readonly discard = (): void => this.saver.discard(SLOT);
  readonly flush = (): void => this.saver.flush();
  readonly saved = (): Promise<void> => this.saver.saved();
  readonly stop = (): void => this.saver.stop();
  readonly start = (): void => this.saver.start();
  readonly idle = (): Promise<void> => this.saver.idle();
  readonly subscribe = (listener: () => void): (() => void) => this.saver.subscribe(listener);
  readonly view = () => this.saver.view();
}

/** The text as it is now, null for none; and whether the server has it. */
export function useSavedText(saver: TextSaver): { text: string | null; saved: boolean } {
  const { documents, saving } = useSyncExternalStore(saver.subscribe, saver.view);
  return { text: documents[SLOT] ?? null, saved: saving === 'saved' };
}
