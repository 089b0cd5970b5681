/** A picture that is pointed at pixel by pixel, with the way of a script drawn over it. No boxes, no labels. */
import { VisuallyHidden } from '@mantine/core';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

import type { Act } from '../canvas/aim';
import type { Editor } from '../canvas/editor/editor';
import type { Point, Size } from '../canvas/geometry';
import type { PathStep } from '../canvas/path';
import { useKeyboard } from '../keyboard/keyboard';
import { useShowCommands } from '../keyboard/shown';
import { AIM_COMMANDS, type Aiming, attachAim } from './aim-input';
import { Crosshair } from './Crosshair';
import { useEditor } from './use-editor';
import { usePicture } from './use-picture';
import { Viewer } from './Viewer';

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

const CROSSHAIR = { cursor: 'crosshair' };
const AIM_NAMES = AIM_COMMANDS.map(({ name }) => name);

/** Give it `key={…}` of what is shown: another picture, another canvas. */
export function AimCanvas({ imageUrl, name, screen, path, onAct, ref }: AimCanvasProps) {
  const editor = useEditor({ screen, boxes: [], mode: 'readonly' });
  const host = useRef<HTMLDivElement>(null);
  const { cross, announced, grip } = useAim(host, editor, screen, onAct);
  useShowCommands(AIM_NAMES);
  useLayoutEffect(() => editor.send({ type: 'show', shown: { path } }), [editor, path]);
  useImperativeHandle(ref, () => ({ focus: () => host.current?.focus() }), []);
  return (
    <Viewer
      editor={editor}
      shown={usePicture(imageUrl)}
      name={name}
      description="picture to point at"
      safe="What you wrote is safe."
      host={host}
      boxed={false}
      style={CROSSHAIR}
      status={<Place at={cross} announced={announced} grip={grip} />}
    >
      <Crosshair editor={editor} at={cross} from={grip} />
    </Viewer>
  );
}

function Place({ at, announced, grip }: { at: Point; announced: Point; grip: Point | null }) {
  const dragging = grip ? `, drag from ${grip.x}, ${grip.y}` : '';
  return (
    <>
      <span aria-hidden>{`x ${at.x}, y ${at.y}${dragging}`}</span>
      <VisuallyHidden role="status">{`x ${announced.x}, y ${announced.y}${dragging}`}</VisuallyHidden>
    </>
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
