import type { Webhook, WebhookRecovery } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { RecoverDeliveriesRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InstantField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';

/** Sends again what has not reached the webhook since a time. */
export function RecoverDialog({ row: { id }, onClose }: DialogProps<Webhook>) {
  const t = useMessages('webhooks');
  const recover = useChange('recoverWebhookDeliveries');
  const [yesterday] = useState(() => new Date(Date.now() - 86_400_000).toISOString());
  const form = useResourceForm<WebhookRecovery, { since: string }>({
    draftKey: null,
    resource: undefined,
    toValues: () => ({ since: yesterday }),
    rules: RecoverDeliveriesRules,
    save: async ({ since = yesterday }) => (await recover({ id, body: { since } })).data,
    onSaved: ({ deliveries, has_more }) => {
      notifyDone(has_more ? t.recoveredPart({ count: deliveries }) : t.recovered({ count: deliveries }));
      onClose();
    },
  });
  return (
    <Dialog title={t.recoverTitle} onClose={onClose}>
      <Text size="sm">{t.recoverText}</Text>
      <Form form={form} submitLabel={t.actions.recover}>
        <InstantField form={form} field="since" label={t.since} help={t.sinceHelp} />
      </Form>
    </Dialog>
  );
}
