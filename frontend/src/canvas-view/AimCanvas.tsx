/** A picture that is pointed at pixel by pixel, with the way of a script drawn over it. No boxes, no labels. */
import { Button, Loader, Text, VisuallyHidden } from '@mantine/core';
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

import type { Act } from '../canvas/aim';
import type { Editor } from '../canvas/editor/editor';
import type { Point, Size } from '../canvas/geometry';
import type { PathStep } from '../canvas/path';
import { useKeyboard } from '../keyboard/keyboard';
import { useShowCommands } from '../keyboard/shown';
import { AIM_COMMANDS, type Aiming, attachAim } from './aim-input';
import classes from './BoxCanvas.module.css';
import { Crosshair } from './Crosshair';
import { Surface } from './surface';
import { useEditor, useEditorState } from './use-editor';
import { usePicture } from './use-picture';

export interface AimCanvasHandle {
  focus(): void;
}

export interface AimCanvasProps {
  readonly imageUrl: string;
  /** What is shown, for screen readers. */
  readonly name: string;
  /** Of the picture, in pixels. */
  readonly screen: Size;
  readonly path: readonly PathStep[];
  readonly onAct: (act: Act) => void;
  readonly ref?: Ref<AimCanvasHandle>;
}

const AIM_NAMES = AIM_COMMANDS.map(({ name }) => name);

/** Give it `key={…}` of what is shown: another picture, another canvas. */
export function AimCanvas({ imageUrl, name, screen, path, onAct, ref }: AimCanvasProps) {
  const editor = useEditor({ screen, boxes: [], mode: 'readonly' });
  const host = useRef<HTMLDivElement>(null);
  const status = useId();
  const { picture, retry } = usePicture(imageUrl);
  const surface = useSurface(host, editor);
  const { cross, announced, grip } = useAim(host, editor, screen, onAct);
  useShowCommands(AIM_NAMES);
  useEffect(() => {
    surface.current?.show(picture.state === 'ready' ? picture.image : null);
  }, [surface, picture]);
  useLayoutEffect(() => editor.send({ type: 'show', shown: { path } }), [editor, path]);
  useImperativeHandle(ref, () => ({ focus: () => host.current?.focus() }), []);
  return (
    <div className={classes.frame}>
      <div
        ref={host}
        className={classes.host}
        style={{ cursor: 'crosshair' }}
        // A canvas with its own keys is what the role is for; the script beside it is the other way in.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="application"
        aria-roledescription="picture to point at"
        aria-label={name}
        aria-describedby={status}
      >
        <canvas className={classes.layer} />
        <canvas className={classes.layer} />
        <canvas className={classes.layer} />
        <Crosshair editor={editor} at={cross} from={grip} />
        {picture.state === 'loading' && (
          <div className={classes.notice}>
            <Loader role="progressbar" aria-label="Loading the picture" />
          </div>
        )}
        {picture.state === 'failed' && (
          <div className={classes.notice} role="alert">
            <Text>The picture could not be loaded ({imageUrl}). What you wrote is safe.</Text>
            <Button onPointerDown={(event) => event.stopPropagation()} onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <Place editor={editor} id={status} at={cross} announced={announced} grip={grip} />
    </div>
  );
}

function Place({
  editor,
  id,
  at,
  announced,
  grip,
}: {
  editor: Editor;
  id: string;
  at: Point;
  announced: Point;
  grip: Point | null;
}) {
  const percent = useEditorState(editor, (state) => Math.round(state.viewport.scale * 100));
  const dragging = grip ? `, drag from ${grip.x}, ${grip.y}` : '';
  return (
    <div className={classes.status} id={id}>
      <span aria-hidden>{`x ${at.x}, y ${at.y}${dragging}`}</span>
      <span className={classes.zoom}>{percent} %</span>
      <VisuallyHidden role="status">{`x ${announced.x}, y ${announced.y}${dragging}`}</VisuallyHidden>
    </div>
  );
}

function useAim(host: React.RefObject<HTMLDivElement | null>, editor: Editor, screen: Size, onAct: (act: Act) => void) {
  const [cross, setCross] = useState<Point>(() => ({
    x: Math.floor(screen.width / 2),
    y: Math.floor(screen.height / 2),
  }));
  const [announced, setAnnounced] = useState(cross);
  const [grip, setGrip] = useState<Point | null>(null);
  const { remapping } = useKeyboard();
  const latest = useRef({ cross, grip, onAct });
  useLayoutEffect(() => {
    latest.current = { cross, grip, onAct };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const aiming: Aiming = {
      cross: () => latest.current.cross,
      aim: (at, byKeys) => {
        latest.current.cross = at;
        setCross(at);
        if (byKeys) setAnnounced(at);
      },
      act: (act) => latest.current.onAct(act),
      grip: () => latest.current.grip,
      grasp: (from) => {
        latest.current.grip = from;
        setGrip(from);
      },
    };
    return attachAim(host.current, editor, aiming, remapping);
  }, [host, editor, remapping]);
  return { cross, announced, grip };
}

function useSurface(host: React.RefObject<HTMLDivElement | null>, editor: Editor) {
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
