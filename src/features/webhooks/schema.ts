import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { RequestHeaders } from '../secrets/headers.ts';

const event = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What it takes: a type of event, the beginning of types (`job.*`), or `*` for all.',
  examples: ['job.created'],
});
const targetType = oneOf(['webhook'], { examples: ['webhook'] });
const targetUrl = Type.String({
  format: 'http-url',
  maxLength: 2048,
  description: 'Where events are posted to: a public http or https address without a user name or password.',
  examples: ['https://hooks.pilots.example/corkboard'],
});
const isEnabled = Type.Boolean({ description: 'Whether events are sent to it.', examples: [true] });

const summaryFields = {
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
  event,
  target_type: targetType,
  target_url: targetUrl,
  is_enabled: isEnabled,
  disabled_reason: nullable(
    oneOf(['gone', 'failing'], {
      description:
        'Why Corkboard disabled it: the receiver answered 410, or has only failed for five days. Null: enabled, or disabled by hand.',
    }),
  ),
  failing_since: nullable({ ...Instant, description: 'The first failure since the last success.' }),
  created_at: Instant,
  updated_at: { ...Instant, description: 'When its settings last changed.' },
};
const webhookFields = { ...summaryFields, headers: RequestHeaders };

/** Without headers, which may hold what is meant for its own receiver alone: an event goes to others. */
const WebhookSummary = Type.Object(summaryFields, { title: 'WebhookSummary' });
export type WebhookSummary = Static<typeof WebhookSummary>;

export const Webhook = Type.Object(webhookFields, { title: 'Webhook' });
export type Webhook = Static<typeof Webhook>;

const secret = Type.String({
  description: 'What deliveries are signed with. It is shown only here.',
  examples: ['whsec_Q29ya2JvYXJkIHNpZ25zIHdpdGggdGhpcyBrZXkuLi4='],
});

export const NewWebhook = Type.Object({ ...webhookFields, secret }, { title: 'NewWebhook' });
export type NewWebhook = Static<typeof NewWebhook>;

export const CreateWebhook = Type.Object(
  {
    event,
    target_url: targetUrl,
    target_type: Type.Optional({ ...targetType, default: 'webhook' }),
    is_enabled: Type.Optional({ ...isEnabled, default: true }),
    headers: Type.Optional(RequestHeaders),
  },
  { title: 'CreateWebhook', additionalProperties: false },
);
export type CreateWebhook = Static<typeof CreateWebhook>;

export const UpdateWebhook = Type.Partial(
  Type.Object({ event, target_url: targetUrl, is_enabled: isEnabled, headers: RequestHeaders }),
  { title: 'UpdateWebhook', additionalProperties: false },
);
export type UpdateWebhook = Static<typeof UpdateWebhook>;

export const RotateWebhookSecret = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * 86_400,
        default: 86_400,
        description: 'How long former secrets go on signing beside the new one; 0: no longer.',
      }),
    ),
  },
  { title: 'RotateWebhookSecret', additionalProperties: false },
);
export type RotateWebhookSecret = Static<typeof RotateWebhookSecret>;

export const RecoverDeliveries = Type.Object(
  {
    since: Type.String({
      format: 'instant',
      maxLength: 40,
      description: 'The first moment of what was missed: at most 30 days ago, and not in the future.',
      examples: ['2026-11-01T09:00:00.000Z'],
    }),
  },
  { title: 'RecoverDeliveries', additionalProperties: false },
);
export type RecoverDeliveries = Static<typeof RecoverDeliveries>;

export const Recovery = Type.Object(
  {
    deliveries: Type.Integer({ description: 'How many were made or made pending again.', examples: [3] }),
    has_more: Type.Boolean({
      description: 'Whether that was as many as one request makes, the oldest: send it again for the others.',
    }),
  },
  { title: 'WebhookRecovery' },
);
export type Recovery = Static<typeof Recovery>;

export const TestWebhook = Type.Object(
  {
    event: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The type whose example is sent; without it, the first type that the webhook takes.',
        examples: ['job.created'],
      }),
    ),
  },
  { title: 'TestWebhook', additionalProperties: false },
);
export type TestWebhook = Static<typeof TestWebhook>;

export const WebhookQuery = Type.Object({
  page: pageQuery.page,
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Entries on a page. Without it, all webhooks are on one.',
      examples: [20],
    }),
  ),
});
export type WebhookQuery = Static<typeof WebhookQuery>;

export const WebhookList = Type.Object({
  data: Type.Array(Webhook),
  meta: Type.Object({
    total: Type.Integer({ description: 'How many there are in all, on every page.', examples: [1] }),
    pagination: Pagination,
  }),
});
export type WebhookList = Static<typeof WebhookList>;

export const webhookDisabled: EventType = {
  name: 'webhook.disabled',
  description:
    'Corkboard disabled a webhook: its receiver answered 410, or has only failed for five days. Disabling one by hand is no event.',
  data: WebhookSummary,
  example: { data: { is_enabled: false } },
};
