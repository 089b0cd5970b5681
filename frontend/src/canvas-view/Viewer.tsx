/** The one viewer of pictures: three canvases, what loads or failed, and below them a line of status and view tools. */
import { Button, Loader, Text } from '@mantine/core';
import { type CSSProperties, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';

import type { Editor } from '../canvas/editor/editor';
import { Surface } from './surface';
import type { Shown } from './use-picture';
import classes from './Viewer.module.css';
import { ViewTools } from './ViewTools';

export interface ViewerProps {
  readonly editor: Editor;
  /** From `usePicture`. */
  readonly shown: Shown;
  /** What is shown, and what kind of thing it is, for screen readers. */
  readonly name: string;
  readonly description: string;
  /** Said where the picture fails to load. */
  readonly safe: string;
  readonly host: RefObject<HTMLDivElement | null>;
  /** The text at the left of the line below. */
  readonly status: ReactNode;
  /** Whether there are boxes to be hidden, and labels. */
  readonly boxed: boolean;
  readonly style?: CSSProperties;
  /** Drawn over the canvases. */
  readonly children?: ReactNode;
}

export function Viewer(props: ViewerProps) {
  const { editor, shown, name, description, safe, host, status, boxed, style, children } = props;
  const { picture, retry } = shown;
  const id = useId();
  const surface = useSurface(host, editor);
  useLayoutEffect(() => surface.current?.show(picture.image), [surface, editor, picture]);
  return (
    <div className={classes.frame}>
      <div
        ref={host}
        className={classes.host}
        style={style}
        // A canvas with its own keys is what the role is for; beside it there is always another way in.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="application"
        aria-roledescription={description}
        aria-label={name}
        aria-describedby={id}
      >
        <canvas className={classes.layer} />
        <canvas className={classes.layer} />
        <canvas className={classes.layer} />
        {children}
        {picture.state === 'loading' && !picture.image && (
          <div className={classes.notice}>
            <Loader role="progressbar" aria-label="Loading the picture" />
          </div>
        )}
        {picture.state === 'failed' && (
          <div className={classes.notice} role="alert">
            <Text>
              The picture could not be loaded ({shown.url}). {safe}
            </Text>
            <Button onPointerDown={(event) => event.stopPropagation()} onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <div className={classes.status}>
        <div id={id} className={classes.text}>
          {status}
        </div>
        <ViewTools editor={editor} boxed={boxed} />
      </div>
    </div>
  );
}

function useSurface(host: RefObject<HTMLDivElement | null>, editor: Editor) {
  const surface = useRef<Surface>(null);
  useLayoutEffect(() => {
    const element = host.current;
    const [picture, boxes, active] = element?.querySelectorAll('canvas') ?? [];
    if (!element || !picture || !boxes || !active) return undefined;
    surface.current = new Surface(element, { picture, boxes, active }, editor);
    return () => surface.current?.stop();
  }, [host, editor]);
  return surface;
}
