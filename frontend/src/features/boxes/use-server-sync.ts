/** Passes newer boxes, sign-ins and changed rights from the server to the saver and the editor. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { me } from '@/api/me';
import type { Editor } from '@/canvas/editor/editor';

import { type ScreenBoxes, boxes } from './requests/boxes';
import type { Saver } from './saving/saver';
import { type Labels, presentOf } from './saving/use-saver';

export function useServerSync(
  screenId: number,
  saver: Saver,
  editor: Editor,
  screenBoxes: ScreenBoxes,
  labels: Labels,
  person: string,
): void {
  useNewerBoxes(saver, screenBoxes, labels);
  useSignedInAgain(saver, person);
  useRights(screenId, saver, editor, screenBoxes);
}

/** Another window or person has drawn: shown as soon as this window hears of it. */
function useNewerBoxes(saver: Saver, screenBoxes: ScreenBoxes, labels: Labels): void {
  useEffect(() => saver.offer(presentOf(screenBoxes, labels)), [saver, screenBoxes, labels]);
}

function useSignedInAgain(saver: Saver, person: string): void {
  const user = useQuery(me);
  const { dataUpdatedAt } = user;
  const username = user.data?.username;
  useEffect(() => {
    if (username === person) saver.signedIn();
  }, [saver, username, person, dataUpdatedAt]);
}

/** Edits change what one may do (submit, no longer review): asked for again when they are saved, not at each of them. */
function useRights(screenId: number, saver: Saver, editor: Editor, screenBoxes: ScreenBoxes): void {
  const queries = useQueryClient();
  useEffect(() => {
    let asked = screenBoxes.version;
    const look = () => {
      const { unsaved, version } = saver.state();
      const asExpected = screenBoxes.may.submit && !screenBoxes.may.review && editor.state().scene.order.length > 0;
      if (unsaved > 0 || version <= asked || asExpected) return;
      asked = version;
      void queries.invalidateQueries({ queryKey: boxes(screenId).queryKey });
    };
    look();
    return saver.subscribe(look);
  }, [queries, screenId, saver, editor, screenBoxes]);
}
