import type { CreateWebhook, NewWebhook } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import {
  toWebhookBody,
  toWebhookValues,
  WebhookForm,
  type WebhookValues,
  webhookRules,
} from './webhook-form.tsx';

export function Screen() {
  const t = useMessages('webhooks');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createWebhook = useChange('createWebhook');
  const [created, setCreated] = useState<NewWebhook>();
  // Headers can have passwords, so there is no draft.
  const form = useResourceForm<NewWebhook, WebhookValues>({
    draftKey: null,
    resource: undefined,
    toValues: () => toWebhookValues(undefined),
    rules: webhookRules,
    save: async (changed) => (await createWebhook({ body: toCreateBody(changed) })).data,
    onSaved: setCreated,
  });
  const body = toCreateBody(form.changed());
  return (
    <Frame
      title={t.newTitle}
      text={t.text}
      docs="/docs/guides/webhooks"
      requests={[requestOf('createWebhook', { body })]}
    >
      <WebhookForm form={form} submitLabel={common.create} />
      {created && (
        <ShownOnce
          title={t.secretTitle}
          text={t.secretText}
          label={t.secret}
          value={created.secret}
          onClose={() => void navigate({ to: `/o/${slug}/webhooks/${created.id}`, ignoreBlocker: true })}
        />
      )}
    </Frame>
  );
}

function toCreateBody(changed: Partial<WebhookValues>): CreateWebhook {
  return toWebhookBody({ ...toWebhookValues(undefined), ...changed }) as CreateWebhook;
}
