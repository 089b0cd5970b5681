/** A place whose content is made once it comes near the window: what takes long to draw holds nothing above it up. */
import { Box } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

const NEAR = '400px';

export interface WhenNearProps {
  /** About the content's, in CSS pixels: nothing jumps when it comes. */
  height: number;
  children: ReactNode;
}

export function WhenNear({ height, children }: WhenNearProps) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [wasNear, setWasNear] = useState(false);
  const isNear = wasNear || entry?.isIntersecting === true;
  if (isNear !== wasNear) setWasNear(isNear);
  return (
    <Box ref={ref} mih={height}>
      {isNear && children}
    </Box>
  );
}
