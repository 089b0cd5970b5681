/** One row for each application; its name leads to its screens. */
import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router';

import type { Application } from '@/api/applications';
import { ActionsHead } from '@/ui/ActionsHead';
import { ClosedState } from '@/ui/ClosedState';
import { CATEGORIES, nameIn, PLATFORMS } from '@/ui/names';

import { ApplicationActions } from './ApplicationActions';

export interface ApplicationTableProps {
  slug: string;
  applications: readonly Application[];
  /** Whether archived and deleted ones are among them: then a column says so. */
  closedShown: boolean;
  /** Left out for whoever may not edit. */
  onEdit: ((application: Application) => void) | undefined;
}

export function ApplicationTable({ slug, applications, closedShown, onEdit }: ApplicationTableProps) {
  return (
    <Table maw={closedShown ? 1180 : 860} verticalSpacing={4} highlightOnHover aria-label="Applications">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Platform</Table.Th>
          <Table.Th>Category</Table.Th>
          <Table.Th ta="right">Screens wanted</Table.Th>
          <Table.Th>Folder in releases</Table.Th>
          {closedShown && <Table.Th>State</Table.Th>}
          {onEdit && <ActionsHead />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {applications.map((application) => (
          <Table.Tr key={application.slug}>
            <Table.Td>
              <Anchor component={Link} size="sm" to={`/datasets/${slug}/screens?application=${application.slug}`}>
                {application.name}
              </Anchor>
            </Table.Td>
            <Table.Td>{nameIn(PLATFORMS, application.platform)}</Table.Td>
            <Table.Td>{nameIn(CATEGORIES, application.category ?? '')}</Table.Td>
            <Table.Td ta="right">{application.target}</Table.Td>
            <Table.Td ff="monospace" fz="xs">
              {application.slug}
            </Table.Td>
            {closedShown && (
              <Table.Td>
                <ClosedState {...application} />
              </Table.Td>
            )}
            {onEdit && (
              <Table.Td ta="right">
                <ApplicationActions slug={slug} application={application} onEdit={onEdit} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
