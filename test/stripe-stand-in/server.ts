import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newObjectId, type SessionParams, type Stored } from './account.ts';
import {
  couponSpec,
  expandSpec,
  listSpec,
  portalSpec,
  readParameters,
  type Spec,
  StripeProblem,
  sessionSpec,
} from './parameters.ts';
import { StripeWorld } from './world.ts';

/** A request that Stripe received, with converted parameters. */
interface ReceivedRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  params: Record<string, unknown>;
}

export interface StandIn {
  url: string;
  server: Server;
  world: StripeWorld;
  requests: ReceivedRequest[];
  /** Permissions that the key lacks, by the beginning of the path. */
  forbidden: Set<string>;
  /** Endpoints for webhooks. */
  endpoints: Record<string, unknown>[];
  /** If set, every request fails: with this status, or without a response. */
  failure: number | 'silent' | undefined;
}

interface Route {
  method: string;
  path: RegExp;
  spec: Spec;
  run(standIn: StandIn, id: string, params: Record<string, unknown>): unknown;
}

const routes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    spec: sessionSpec,
    run: ({ world }, _, params) => toPublic(world.createSession(params as SessionParams)),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    spec: expandSpec,
    run: ({ world }, id, { expand = [] }) => {
      const session = toPublic(world.get(id, 'checkout.session'));
      const isExpanded = (expand as string[]).includes('payment_intent') && session.payment_intent;
      return isExpanded
        ? { ...session, payment_intent: world.get(session.payment_intent, 'payment_intent') }
        : session;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    spec: expandSpec,
    run: ({ world }, id) => toPublic(world.expire(id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/coupons$/,
    spec: couponSpec,
    run: ({ world }, _, params) => world.createCoupon(params),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    spec: portalSpec,
    run: ({ world }, _, { customer, return_url }) => {
      world.get(customer as string, 'customer');
      const id = newObjectId('bps');
      return { id, object: 'billing_portal.session', return_url, url: `https://billing.stripe.com/p/${id}` };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    spec: expandSpec,
    run: ({ world }, id) => world.get(id, 'payment_intent'),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints$/,
    spec: listSpec,
    run: ({ endpoints }) => ({ object: 'list', data: endpoints, has_more: false }),
  },
];

interface StandInOptions {
  port?: number;
  page?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Starts a server on 127.0.0.1 that checks requests and responds as Stripe does. */
export async function startStandIn({ port = 0, page }: StandInOptions = {}): Promise<StandIn> {
  const standIn: StandIn = {
    ...{ url: '', world: new StripeWorld(), requests: [], forbidden: new Set(), endpoints: [] },
    ...{ failure: undefined, server: createServer() },
  };
  const responses = new Map<string, { request: string; status: number; body: unknown }>();
  standIn.server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    // Pages for people. Without them, sessions have the URLs of Stripe.
    if (page && request.url?.startsWith('/c/')) return page(request, response);
    const form = await text(request);
    if (standIn.failure === 'silent') return response.destroy();
    const { status, body } = respond(standIn, responses, request, form);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newObjectId('req') });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => standIn.server.listen(port, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(standIn.server.address() as AddressInfo).port}`;
  if (page) standIn.world.pagesAt = standIn.url;
  return standIn;
}

type Responses = Map<string, { request: string; status: number; body: unknown }>;

function respond(standIn: StandIn, responses: Responses, request: IncomingMessage, form: string) {
  try {
    return { status: 200, body: perform(standIn, responses, request, form) };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    const { status, type, code, param, message } = error;
    return { status, body: { error: { type, code, param, message } } };
  }
}

function perform(standIn: StandIn, responses: Responses, request: IncomingMessage, form: string): unknown {
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '', 'http://stripe');
  const route = findRoute(standIn, request, url);
  const sent = method === 'GET' ? url.search.slice(1) : form;
  const key = headers['idempotency-key'];
  const idempotencyKey = method === 'POST' && typeof key === 'string' ? key : undefined;
  const identity = `${method} ${url.pathname} ${sent}`;
  const stored = idempotencyKey ? responses.get(idempotencyKey) : undefined;
  if (stored && stored.request !== identity)
    throw new StripeProblem('Keys for idempotent requests can only be used with the same parameters.', {
      type: 'idempotency_error',
    });
  const params = readParameters(sent, route.spec);
  standIn.requests.push({ method, path: url.pathname, idempotencyKey, params });
  if (stored) return stored.body;
  const body = structuredClone(route.run(standIn, route.path.exec(url.pathname)?.[1] ?? '', params));
  if (idempotencyKey) responses.set(idempotencyKey, { request: identity, status: 200, body });
  return body;
}

/** Throws if the key may not do this, or Stripe has no such operation. */
function findRoute(standIn: StandIn, { method, headers }: IncomingMessage, url: URL): Route {
  if (typeof standIn.failure === 'number')
    throw new StripeProblem('Something went wrong.', { status: standIn.failure, type: 'api_error' });
  if (!/^Bearer (sk|rk)_/.test(headers.authorization ?? ''))
    throw new StripeProblem('Invalid API Key provided.', { status: 401 });
  const route = routes.find((one) => one.method === method && one.path.test(url.pathname));
  if (!route)
    throw new StripeProblem(`Unrecognized request URL (${method}: ${url.pathname}).`, { status: 404 });
  if ([...standIn.forbidden].some((path) => url.pathname.startsWith(path)))
    throw new StripeProblem('The provided key does not have the required permissions.', { status: 403 });
  return route;
}

function toPublic(session: Stored): Stored {
  const { params: _, ...fields } = session;
  return fields as Stored;
}
