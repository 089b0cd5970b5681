/** The picture of a screen in the viewer, without boxes. */
import type { Screen } from '@/api/screen';
import { nameOf } from '@/api/screen';
import { PathPicture } from '@/canvas-view/PathPicture';

const NONE: readonly [] = [];

export function ScreenPicture({ screen }: { screen: Screen }) {
  return (
    <PathPicture
      imageUrl={screen.image_url}
      name={`Screenshot of ${nameOf(screen)}`}
      screen={screen}
      boxes={NONE}
      path={NONE}
    />
  );
}
