/** The head of a table's column of buttons: only for those who cannot see that they are buttons. */
import { Table, VisuallyHidden } from '@mantine/core';

export function ActionsHead() {
  return (
    <Table.Th>
      <VisuallyHidden>Actions</VisuallyHidden>
    </Table.Th>
  );
}
