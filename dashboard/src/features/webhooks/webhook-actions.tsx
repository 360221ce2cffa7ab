import type { Webhook } from '@corkboard/client';
import { ActionIcon, Button, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { RecoverDialog } from './recover-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

type Open = 'test' | 'recover' | 'rotate' | 'delete';

/** What a person does with a webhook besides changing its settings. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useMessages('webhooks');
  const common = useMessages('common');
  const [open, setOpen] = useState<Open>();
  const updateWebhook = useChange('updateWebhook');
  const { id, is_enabled } = webhook;
  const close = () => setOpen(undefined);
  const toggle = async () => {
    await updateWebhook({ id, body: { is_enabled: !is_enabled } }, { ifMatch: webhook });
    notifyDone(is_enabled ? t.disabled : t.enabled);
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen('test')}>
        {t.test}
      </Button>
      <ActionButton variant={is_enabled ? 'default' : 'filled'} onAct={toggle}>
        {is_enabled ? t.disable : t.enable}
      </ActionButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common.more} title={common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('recover')}>{t.recover}</Menu.Item>
          <Menu.Item onClick={() => setOpen('rotate')}>{t.rotate}</Menu.Item>
          <Menu.Item color="var(--mantine-color-red-text)" onClick={() => setOpen('delete')}>
            {t.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'test' && <TestDialog webhook={webhook} onClose={close} />}
      {open === 'recover' && <RecoverDialog id={id} onClose={close} />}
      {open === 'rotate' && <RotateDialog id={id} onClose={close} />}
      {open === 'delete' && <DeleteWebhook id={id} onClose={close} />}
    </>
  );
}

function DeleteWebhook({ id, onClose }: { id: string; onClose(): void }) {
  const t = useMessages('webhooks');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteWebhook = useChange('deleteWebhook');
  return (
    <Confirm
      title={t.deleteTitle}
      text={t.deleteText}
      confirmLabel={t.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteWebhook({ id });
        notifyDone(t.deleted);
        await navigate({ to: `/o/${slug}/webhooks`, ignoreBlocker: true });
      }}
    />
  );
}
