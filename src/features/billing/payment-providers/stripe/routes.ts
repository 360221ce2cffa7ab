import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { Semaphore } from '../../../../platform/concurrency/semaphore.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { HttpError, notFound, orNotFound, unavailable } from '../../../../platform/http/errors/http-error.ts';
import { MAX_BODY_BYTES } from '../../../../platform/http/input/json-body.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { countByIp, type RequestCounter, rateLimited } from '../../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import type { BoardFinder } from '../../../board/organizations/find-by-host.ts';
import { openSecret } from '../../../board/secrets/open-secret.ts';
import { SecretError } from '../../../board/secrets/resolve.ts';
import type { PaymentUse } from '../../payments/use.ts';
import { findSettings } from '../queries.ts';
import { processEvent } from './process-event.ts';
import { readEvent } from './read-event.ts';

interface StripeWebhookOptions {
  boards: BoardFinder;
  keyRing: KeyRing;
  counter: RequestCounter;
  /** Requests with a wrong signature per minute and IP address. 0 disables the limit. */
  limit: number;
  /** What the payments pay for. */
  use: PaymentUse;
}

/** Only for the API description. The raw bytes are verified by their signature instead. */
const StripeEvent = Type.Object(
  {
    id: Type.String({ examples: ['evt_1QJ4fH2eZvKYlo2C'] }),
    type: Type.String({ examples: ['customer.subscription.updated'] }),
    created: Type.Integer({
      description: 'Time of the event, in seconds since 1970. The newest state of an object wins.',
      examples: [1_793_523_600],
    }),
    data: Type.Object({
      object: Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'The complete object, in the API version of the endpoint at Stripe.',
          examples: [{ id: 'sub_1QJ4fH2eZvKYlo2C', object: 'subscription', status: 'active' }],
        },
      ),
    }),
  },
  {
    title: 'StripeEvent',
    additionalProperties: true,
    description:
      'An [event](https://docs.stripe.com/api/events/object) as Stripe sends it. Other fields are ignored.',
  },
);

const WebhookResponse = Type.Object({ received: Type.Literal(true) });

/** Per organization and process. Stripe retries rejected events. */
const MAX_WAITING_EVENTS = 100;

/** Receives the events of Stripe. */
export const stripeWebhookRoutes: FastifyPluginAsync<StripeWebhookOptions> = async (
  app,
  { boards, keyRing, counter, limit, use },
) => {
  // The signature covers the raw bytes, so the body is not parsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  );

  // One event per organization at a time. Waiting events occupy no database connection.
  const events = new Semaphore({ limit: 1, maxWaiting: MAX_WAITING_EVENTS });

  const operation = operations(app, { tag: 'Public' });

  operation('POST /payments/stripe/webhook', 'receiveStripeEvent', {
    isPublic: true,
    errors: ['invalid_signature', 'not_found'],
    validatorCompiler: (part) =>
      // biome-ignore lint/style/noNonNullAssertion: the server has set one.
      part.httpPart === 'body' ? () => true : app.validatorCompiler!(part),
    summary: 'Receive a Stripe event',
    description:
      'The webhook endpoint for Stripe, on the host of the board. It needs no API key; the Stripe-Signature header must match the signing secret of the organization. Events are applied once, in any order. Other types of events are ignored.',
    query: BoardQuery,
    body: StripeEvent,
    returns: WebhookResponse,
    handler: async (request, { reply }) => {
      const { headers, ip } = request;
      const body: unknown = request.body;
      // If the board is locked, Stripe sends the event again later.
      const found = orNotFound(await boards.findFor(request), 'Stripe webhook');
      const scope = { ...found, actor: 'stripe' };
      const secret = await openSigningSecret(scope, keyRing);
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = await readOrCount(bytes, headers['stripe-signature'], secret, ip);
      if (event) {
        await events.run(() => processEvent(scope, event, use), { key: String(scope.organizationId) });
      }
      reply.header('cache-control', 'no-store');
      return { received: true as const };
    },
  });

  /** Limits wrong signatures per IP address. Stripe is not affected, because its signatures are valid. */
  async function readOrCount(body: Buffer, signature: unknown, secret: string, ip: string) {
    try {
      return await readEvent(body, typeof signature === 'string' ? signature : undefined, secret);
    } catch (error) {
      if (error instanceof HttpError && limit > 0) {
        const counted = await countByIp(counter, 'wrong-signature', ip);
        if (counted.consumedPoints > limit) throw rateLimited(limit, counted);
      }
      throw error;
    }
  }
};

async function openSigningSecret(scope: Scope, keyRing: KeyRing): Promise<string> {
  const settings = await findSettings(scope);
  // Also if the provider is now manual: subscriptions that were sold with Stripe continue there.
  if (!settings?.stripe_webhook_secret) throw notFound('Stripe webhook');
  try {
    return (await openSecret(scope, keyRing, settings.stripe_webhook_secret)).trim();
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    throw unavailable('The signing secret of this organization cannot be read. Try again later.', 60);
  }
}
