import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { Pagination, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf, STARTS_WITH_DAY } from '../../../platform/http/resource.ts';
import { RequestHeaders } from '../../board/secrets/headers.ts';

const event = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The events to receive: an event type, a pattern such as `job.*`, or `*` for all events.',
  examples: ['job.created'],
});
const targetType = oneOf(['webhook'], { title: 'WebhookTargetType', examples: ['webhook'] });
const targetUrl = Type.String({
  format: 'http-url',
  maxLength: 2048,
  description: 'The URL that events are posted to: public, http or https, without a user name or password.',
  examples: ['https://hooks.pilots.example/corkboard'],
});
const isEnabled = Type.Boolean({ description: 'Whether the webhook receives events.', examples: [true] });

const summaryFields = {
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
  event,
  target_type: targetType,
  target_url: targetUrl,
  is_enabled: isEnabled,
  disabled_reason: nullable(
    oneOf(['gone', 'failing'], {
      title: 'WebhookDisabledReason',
      description:
        'Why Corkboard disabled the webhook. `gone`: the receiver returned 410. `failing`: every attempt failed for five days. Null if the webhook is enabled or was disabled manually.',
    }),
  ),
  failing_since: nullable({
    ...Instant,
    description: 'Time of the first failure since the last success. Null if the last attempt succeeded.',
  }),
  created_at: Instant,
  updated_at: { ...Instant, description: 'Time of the last change of the settings.' },
};
const webhookFields = {
  ...summaryFields,
  headers: RequestHeaders,
  scopes: Type.Array(Type.String(), {
    description:
      'The scopes of the key that last saved the webhook. The webhook receives only events that these scopes can read, even if the key changes later.',
    examples: [['jobs:read', 'webhooks:write']],
  }),
  saved_by: nullable(
    Type.String({
      description:
        'Who saved the webhook last: a user, an API key or the command line. Null if that was not recorded.',
      examples: ['api_key:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a60'],
    }),
  ),
};

/** The webhook in events. Leaves out the headers, which may contain credentials for its own receiver. */
export const WebhookSummary = Type.Object(summaryFields, { title: 'WebhookSummary' });
export type WebhookSummary = Static<typeof WebhookSummary>;

export const Webhook = Type.Object(webhookFields, { title: 'Webhook' });
export type Webhook = Static<typeof Webhook>;

const secret = Type.String({
  description: 'The secret that signs deliveries. It is shown only in this response.',
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
  { title: 'UpdateWebhook', examples: [{ is_enabled: false }], additionalProperties: false },
);
export type UpdateWebhook = Static<typeof UpdateWebhook>;

export const RotateWebhookSecret = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * 86_400,
        default: 86_400,
        description: 'Seconds for which former secrets also sign. 0 drops them immediately.',
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
      description: `Recover events from this time on: at most 30 days ago, and not in the future. ${STARTS_WITH_DAY}`,
      examples: ['2026-11-01T09:00:00.000Z'],
    }),
  },
  { title: 'RecoverDeliveries', additionalProperties: false },
);
export type RecoverDeliveries = Static<typeof RecoverDeliveries>;

export const Recovery = Type.Object(
  {
    deliveries: Type.Integer({
      description: 'Number of deliveries created or made pending again.',
      examples: [3],
    }),
    has_more: Type.Boolean({
      description:
        'Whether the request reached its limit, oldest events first. Repeat the request for the rest.',
      examples: [false],
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
        description:
          'The event type whose example is sent. Defaults to the first type that the webhook receives.',
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
      description: 'Webhooks per page. Without it, one page contains all webhooks.',
      examples: [20],
    }),
  ),
});
export type WebhookQuery = Static<typeof WebhookQuery>;

export const WebhookList = Type.Object(
  {
    data: Type.Array(Webhook),
    meta: Type.Object({
      total: Type.Integer({ description: 'Total number of webhooks on all pages.', examples: [1] }),
      pagination: Pagination,
    }),
  },
  { title: 'WebhookList' },
);
export type WebhookList = Static<typeof WebhookList>;

export const webhookDisabled: EventType = {
  name: 'webhook.disabled',
  resource: 'webhooks',
  description:
    'Corkboard disabled a webhook, because its receiver returned 410 or every attempt failed for five days. Not sent when a webhook is disabled manually.',
  data: WebhookSummary,
  example: { data: { is_enabled: false } },
};
