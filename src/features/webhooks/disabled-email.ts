import type { StaffLanguage } from '../../platform/languages/languages.ts';
import type { NotificationCause } from '../notifications/cause.ts';
import { findWebhook } from './queries.ts';
import type { Webhook } from './schema.ts';

const reasons: Record<NonNullable<Webhook['disabled_reason']>, Record<StaffLanguage, string>> = {
  gone: { en: 'Its receiver responded 410 Gone.', de: 'Der Empfänger hat mit 410 Gone geantwortet.' },
  failing: {
    en: 'Every attempt failed for five days.',
    de: 'Fünf Tage lang ist jeder Versuch fehlgeschlagen.',
  },
};

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
      reason: { description: 'Why it was disabled, in a sentence.', sample: reasons.gone },
      webhook_id: {
        description: 'The id of the webhook.',
        sample: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31',
      },
    },
    texts: {
      en: {
        subject: 'Webhook disabled: {{event}} to {{host}}',
        text: [
          'Corkboard disabled a webhook of {{board}}. It sent {{event}} to {{host}}. {{reason}}',
          'Fix the receiver, and then enable the webhook again. You can recover the events of the last 30 days.',
          'Webhook: {{webhook_id}}',
          'You get this email because of your role in {{board}}. You can turn it off in your notification settings.',
        ].join('\n\n'),
      },
      de: {
        subject: 'Webhook deaktiviert: {{event}} an {{host}}',
        text: [
          'Corkboard hat einen Webhook von {{board}} deaktiviert. Er hat {{event}} an {{host}} gesendet. {{reason}}',
          'Beheben Sie das Problem beim Empfänger und aktivieren Sie den Webhook danach wieder. Ereignisse der letzten 30 Tage können Sie nachholen.',
          'Webhook: {{webhook_id}}',
          'Sie erhalten diese E-Mail aufgrund Ihrer Rolle bei {{board}}. In Ihren Benachrichtigungseinstellungen können Sie sie abschalten.',
        ].join('\n\n'),
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
      reason: reasons[row.disabled_reason as keyof typeof reasons][language],
      webhook_id: row.id,
    };
  },
};
