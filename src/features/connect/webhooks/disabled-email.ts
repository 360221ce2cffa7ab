import { toStaffLanguage } from '../../../platform/languages/languages.ts';
import { staffEmailMessagesIn } from '../../../platform/mail/outbox/email-messages.ts';
import type { NotificationCause } from '../../people/notifications/cause.ts';
import { findWebhook } from './queries.ts';
import type { Webhook } from './schema.ts';

type Reason = NonNullable<Webhook['disabled_reason']>;

/** Emails staff when Corkboard disables a webhook. */
export const webhookDisabledCause: NotificationCause = {
  defaultRoles: ['owner', 'admin'],
  permission: 'webhooks:read',
  template: {
    name: 'webhook_disabled',
    description:
      'Informs staff that Corkboard disabled a webhook, because its receiver responded 410 or every attempt failed for five days.',
    sender: 'organization',
    placeholders: {
      host: { description: 'The host of the receiver.', sample: 'hooks.pilots.example' },
      event: { description: 'The events of the webhook.', sample: 'job.*' },
      reason: {
        description: 'Why it was disabled, in a sentence.',
        sample: (language) => staffEmailMessagesIn(toStaffLanguage(language)).disabledReasons.gone,
      },
      webhook_id: {
        description: 'The id of the webhook.',
        sample: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31',
      },
    },
  },
  findValues: async (scope, { webhookId = '' }, language) => {
    const row = await findWebhook(scope, webhookId);
    if (!row || row.is_enabled || row.disabled_reason === null) return undefined;
    return {
      // Path and query of the URL may contain credentials.
      host: new URL(row.target_url).host,
      event: row.event,
      reason: staffEmailMessagesIn(language).disabledReasons[row.disabled_reason as Reason],
      webhook_id: row.id,
    };
  },
};
