import type { Page, PageType } from '@corkboard/client';
import { ActionIcon, Button, Group, Menu, Modal, Stack } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { InstantField } from '../../ui/form/fields.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { pathOfKind } from './kinds.ts';
import type { PageValues } from './page-values.ts';
import { isScheduled } from './status-badge.tsx';

interface PageActionsProps {
  form: ResourceForm<PageValues>;
  page: Page | undefined;
  kind: PageType;
}

/** Publish, schedule, save, archive, delete. What the main button does depends on the status. */
export function PageActions({ form, page, kind }: PageActionsProps) {
  const t = useMessages('pages');
  const common = useMessages('common');
  const can = usePermission();
  const [dialog, setDialog] = useState<'schedule' | 'delete'>();
  const status = page?.status ?? 'draft';
  const isPublic = page !== undefined && status === 'published' && !isScheduled(page);
  /** Saves with another status. If that fails, the form keeps the status that the page has. */
  const setStatus = async (next: PageValues['status'], done: string) => {
    form.form.setFieldValue('status', next as never);
    if (await form.submit()) notifyDone(done);
    else form.form.setFieldValue('status', status as never);
  };
  const save = async () => {
    if (await form.submit()) notifyDone(common.saved);
  };
  const canWrite = can('pages:write');
  return (
    <Group gap="xs">
      {isPublic && (
        <Button variant="default" component="a" href={page.url} target="_blank" rel="noreferrer">
          {t.view}
        </Button>
      )}
      {canWrite &&
        (status === 'draft' ? (
          <Button loading={form.isSaving} onClick={() => void setStatus('published', t.published)}>
            {t.publish}
          </Button>
        ) : (
          <Button loading={form.isSaving} onClick={() => void save()}>
            {common.save}
          </Button>
        ))}
      {canWrite && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t.moreActions}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {status !== 'archived' && !isPublic && (
              <Menu.Item onClick={() => setDialog('schedule')}>{t.schedule}</Menu.Item>
            )}
            {status === 'archived' && (
              <Menu.Item onClick={() => void setStatus('published', t.published)}>{t.publish}</Menu.Item>
            )}
            {status !== 'draft' && (
              <Menu.Item onClick={() => void setStatus('draft', t.hidden)}>{t.toDraft}</Menu.Item>
            )}
            {status === 'published' && (
              <Menu.Item onClick={() => void setStatus('archived', t.archived)}>{t.archive}</Menu.Item>
            )}
            {page && (
              <Menu.Item color="var(--mantine-color-red-text)" onClick={() => setDialog('delete')}>
                {common.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog
          form={form}
          onClose={() => setDialog(undefined)}
          onSchedule={() => setStatus('published', t.scheduledDone)}
        />
      )}
      {dialog === 'delete' && page && (
        <DeletePage page={page} kind={kind} onClose={() => setDialog(undefined)} />
      )}
    </Group>
  );
}

interface ScheduleDialogProps {
  form: ResourceForm<PageValues>;
  onSchedule(): Promise<void>;
  onClose(): void;
}

function ScheduleDialog({ form, onSchedule, onClose }: ScheduleDialogProps) {
  const t = useMessages('pages');
  const common = useMessages('common');
  const { published_at } = form.form.getValues();
  return (
    <Modal opened onClose={onClose} title={t.scheduleTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <Stack>
        <InstantField
          form={form}
          field="published_at"
          label={t.fields.published_at}
          help={t.help.published_at}
        />
        <Group justify="flex-end">
          <Button
            disabled={published_at === ''}
            onClick={() => {
              onClose();
              void onSchedule();
            }}
          >
            {t.scheduleAction}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function DeletePage({ page, kind, onClose }: { page: Page; kind: PageType; onClose(): void }) {
  const t = useMessages('pages');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deletePage = useChange('deletePage');
  return (
    <Confirm
      title={t.deleteTitle({ title: page.title })}
      text={t.deleteText}
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await navigate({ to: `/o/${slug}/${pathOfKind[kind]}`, ignoreBlocker: true });
        await deletePage({ id: page.id });
        notifyDone(t.deleted);
      }}
    />
  );
}
