/** A part of the page under its heading. */
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} fz="md" mb={6} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
