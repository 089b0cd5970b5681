/** The place and size of the selected box in pixels, typed: kept by Enter or when the field is left. */
import { Group, NumberInput } from '@mantine/core';
import { type KeyboardEvent, memo, useState } from 'react';

import type { Box } from '@/canvas/box';
import type { Editor } from '@/canvas/editor/editor';
import { height, width } from '@/canvas/geometry';

const SIDES = ['x', 'y', 'width', 'height'] as const;
type Side = (typeof SIDES)[number];
type Sides = Record<Side, number>;

const sidesOf = ({ rect }: Box): Sides => ({ x: rect.left, y: rect.top, width: width(rect), height: height(rect) });

export const BoxSides = memo(function BoxSides({ editor, box }: { editor: Editor; box: Box }) {
  const { screen } = editor.state();
  const now = sidesOf(box);
  const keep = (side: Side, value: number) => {
    if (value === now[side]) return;
    const wanted: Sides = { ...now };
    wanted[side] = value;
    const { x, y, width: w, height: h } = wanted;
    editor.send({ type: 'resize-to', id: box.id, rect: { left: x, top: y, right: x + w, bottom: y + h } });
  };
  const most: Sides = {
    x: screen.width - now.width,
    y: screen.height - now.height,
    width: screen.width - now.x,
    height: screen.height - now.y,
  };
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label="Place and size in pixels">
      {SIDES.map((side) => (
        <SideInput
          // Another box, or a side that was changed elsewhere, is a new field.
          key={`${box.id} ${now[side]}`}
          side={side}
          value={now[side]}
          most={most[side]}
          onKeep={(value) => keep(side, value)}
        />
      ))}
    </Group>
  );
});

interface SideInputProps {
  side: Side;
  value: number;
  most: number;
  onKeep: (value: number) => void;
}

function SideInput({ side, value, most, onKeep }: SideInputProps) {
  const [typed, setTyped] = useState<number | string>(value);
  const least = side === 'x' || side === 'y' ? 0 : 1;
  const keep = () => {
    const wanted = Number(typed);
    const fits = typed !== '' && Number.isInteger(wanted) && wanted >= least && wanted <= most;
    if (fits) onKeep(wanted);
    else setTyped(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') setTyped(value);
  };
  return (
    <NumberInput
      size="xs"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      leftSection={<span aria-hidden>{side[0]}</span>}
      leftSectionWidth={18}
      aria-label={`${side} of the selected box, from ${least} to ${most}`}
      value={typed}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}
