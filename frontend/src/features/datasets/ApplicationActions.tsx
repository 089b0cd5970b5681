/** What a maintainer does with an application: edit it, archive or delete it, bring it back. */
import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';

import type { Application } from '@/api/applications';
import { isOpen } from '@/api/closing';

import { BringBack } from '@/list/BringBack';
import { ArchiveDialog, DeleteDialog } from './CloseDialogs';

export interface ApplicationActionsProps {
  slug: string;
  application: Application;
  onEdit: (application: Application) => void;
}

export function ApplicationActions({ slug, application, onEdit }: ApplicationActionsProps) {
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const { name } = application;
  const target = { slug, application: application.slug };
  return (
    <>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <BringBack target={target} name={name} closed={application} />
        {isOpen(application) && (
          <Button size="compact-xs" variant="default" aria-label={`Edit ${name}`} onClick={() => onEdit(application)}>
            Edit
          </Button>
        )}
        {application.deleted_at === null && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-xs" variant="default" aria-label={`More for ${name}`}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {application.archived_at === null && (
                <Menu.Item onClick={() => setAsking('archive')}>Archive …</Menu.Item>
              )}
              <Menu.Item color="red" onClick={() => setAsking('delete')}>
                Delete …
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {asking === 'archive' && <ArchiveDialog target={target} name={name} onClose={close} />}
      {asking === 'delete' && <DeleteDialog target={target} name={name} onClose={close} />}
    </>
  );
}
