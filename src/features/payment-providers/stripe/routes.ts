import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { HttpError, notFound, unavailable } from '../../../platform/http/errors.ts';
import { MAX_BODY_BYTES } from '../../../platform/http/json-body.ts';
import { countByAddress, type RequestCounter, rateLimited } from '../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../platform/scope.ts';
import { Turns } from '../../../platform/turns.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import type { BoardFinder } from '../../organizations/find-by-host.ts';
import { openSecret } from '../../secrets/open-secret.ts';
import { SecretError } from '../../secrets/resolve.ts';
import { findSettings } from '../queries.ts';
import { readEvent } from './read-event.ts';
import { takeEvent } from './take-event.ts';

interface StripeWebhookOptions {
  boards: BoardFinder;
  keyRing: KeyRing;
  counter: RequestCounter;
  /** Requests with a wrong signature a minute and address; 0 is no limit. */
  limit: number;
}

/** What of an event is read, for readers of the description: the bytes are judged by their signature. */
const StripeEvent = Type.Object(
  {
    id: Type.String({ examples: ['evt_1QJ4fH2eZvKYlo2C'] }),
    type: Type.String({ examples: ['customer.subscription.updated'] }),
    created: Type.Integer({
      description: 'When it happened, in seconds since 1970: the newest state of an object wins.',
      examples: [1_793_523_600],
    }),
    data: Type.Object({
      object: Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'What it is about, whole, as the endpoint’s version of Stripe’s API shows it.',
          examples: [{ id: 'sub_1QJ4fH2eZvKYlo2C', object: 'subscription', status: 'active' }],
        },
      ),
    }),
  },
  {
    title: 'StripeEvent',
    additionalProperties: true,
    description:
      'An [event](https://docs.stripe.com/api/events/object) as Stripe sends it; fields that are not listed are not read.',
  },
);

const WebhookAnswer = Type.Object({ received: Type.Literal(true) });

/** How many events of an organization wait in this process; Stripe sends the others again later. */
const MOST_WAITING = 100;

/** Where Stripe tells of what happened. */
export const stripeWebhookRoutes: FastifyPluginAsyncTypebox<StripeWebhookOptions> = async (
  app,
  { boards, keyRing, counter, limit },
) => {
  // What is signed are the bytes, so they are read as such.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  );

  // One event of an organization at a time: those that wait for it hold no database connection.
  const turns = new Map<number, Turns>();
  const turnsOf = ({ organizationId }: Scope): Turns => {
    const own = turns.get(organizationId) ?? new Turns(1, MOST_WAITING);
    turns.set(organizationId, own);
    return own;
  };

  app.post(
    '/payments/stripe/webhook',
    {
      config: { isPublic: true, errors: ['invalid_signature', 'not_found'] },
      validatorCompiler: (part) =>
        // biome-ignore lint/style/noNonNullAssertion: the server has set one.
        part.httpPart === 'body' ? () => true : app.validatorCompiler!(part),
      schema: {
        operationId: 'receiveStripeEvent',
        tags: ['Public'],
        summary: 'Take an event of Stripe',
        description:
          "The endpoint to enter at Stripe, on the host of the board. No key: the Stripe-Signature header must fit the organization's signing secret. Each event is applied once, in whatever order they come; kinds that nothing follows from are taken and ignored.",
        querystring: BoardQuery,
        body: StripeEvent,
        response: { 200: WebhookAnswer },
      },
    },
    async (request, reply) => {
      const { host, query, headers, ip } = request;
      const body: unknown = request.body;
      const found = await boards.find(host, query.organization);
      if (!found) throw notFound('organization with Stripe');
      const scope = { ...found, actor: 'stripe' };
      const secret = await openSigningSecret(scope, keyRing);
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = await readOrCount(bytes, headers['stripe-signature'], secret, ip);
      if (event) await turnsOf(scope).take(() => takeEvent(scope, event));
      reply.header('cache-control', 'no-store');
      return { received: true as const };
    },
  );

  /** Whoever guesses is stopped; Stripe, from whose addresses all signatures fit, is not. */
  async function readOrCount(body: Buffer, signature: unknown, secret: string, ip: string) {
    try {
      return readEvent(body, typeof signature === 'string' ? signature : undefined, secret);
    } catch (error) {
      if (error instanceof HttpError && limit > 0) {
        const counted = await countByAddress(counter, 'wrong-signature', ip);
        if (counted.consumedPoints > limit) throw rateLimited(limit, counted);
      }
      throw error;
    }
  }
};

async function openSigningSecret(scope: Scope, keyRing: KeyRing): Promise<string> {
  const settings = await findSettings(scope);
  // Also while new checkouts go elsewhere: what was sold at Stripe goes on there.
  if (!settings?.stripe_webhook_secret) throw notFound('organization with Stripe');
  try {
    return (await openSecret(scope, keyRing, settings.stripe_webhook_secret)).trim();
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    throw unavailable('The signing secret of this organization cannot be read; try again later.', 60);
  }
}
