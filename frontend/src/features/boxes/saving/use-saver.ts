/** A saver of one screen as long as its page is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Editor } from '@/canvas/editor/editor';
import type { Present } from '@/canvas/outbox';
import { type Scene, boxesOf } from '@/canvas/scene';
import { freshId } from '@/canvas-view/fresh-id';

import { type ScreenBoxes, boxes } from '../requests/boxes';
import { labels } from '../requests/labels';
import { editsSender } from '../requests/send-edits';
import { asScene } from '../serialize';
import type { UnsentEditsStore } from './unsent_edits_store';
import { Saver, type Saving } from './saver';

export type Labels = ReadonlyMap<string, string>;

export const presentOf = (screenBoxes: ScreenBoxes, labelMap: Labels): Present => ({
  version: screenBoxes.version,
  scene: asScene(screenBoxes, labelMap),
});

/** Made once; give the component that calls this a key for another screen. */
export function useSaver(screenId: number, screenBoxes: ScreenBoxes, labelMap: Labels, store: UnsentEditsStore): Saver {
  const queries = useQueryClient();
  const [saver] = useState(() => {
    const read = async (): Promise<Present> => {
      const now = await queries.query({ ...boxes(screenId), staleTime: 0 });
      return presentOf(now, await queries.query({ ...labels(screenId), staleTime: 'static' }));
    };
    const send = editsSender(queries, screenId);
    return new Saver({ send, read, keep: store.keep, fresh: freshId }, presentOf(screenBoxes, labelMap), store.left);
  });
  return saver;
}

/** A part of what is known of the saving. `select` must return the same value for the same state. */
export function useSaving<T>(saver: Saver, select: (saving: Saving) => T): T {
  return useSyncExternalStore(saver.subscribe, () => select(saver.state()));
}

/** Runs it: with the editor as its port, again when the network is back, and to the end when the page is left. */
export function useRunning(saver: Saver, editor: Editor, store: UnsentEditsStore, screenId: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    const before = saver.state().version;
    saver.start({ show: (scene) => show(editor, scene), whenIdle: () => whenIdle(editor) });
    store.adopt();
    const retry = () => saver.retry();
    globalThis.addEventListener('online', retry);
    return () => {
      globalThis.removeEventListener('online', retry);
      const { version, unsaved } = saver.state();
      // Else the screen would show its old boxes first when it is opened again.
      if (version !== before || unsaved > 0) queries.removeQueries({ queryKey: ['boxes', screenId] });
      saver.stop(() => {
        store.close();
        void queries.invalidateQueries({ queryKey: ['boxes', screenId] });
      });
    };
  }, [saver, editor, store, screenId, queries]);
}

const show = (editor: Editor, scene: Scene): void => editor.send({ type: 'replace', boxes: boxesOf(scene) });

function whenIdle(editor: Editor): Promise<void> {
  if (editor.state().gesture === null) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = editor.subscribe(() => {
      if (editor.state().gesture !== null) return;
      stop();
      resolve();
    });
  });
}
