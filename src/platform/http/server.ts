import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { traceRequests } from '../tracing/requests.ts';
import { storeNothingByDefault } from './cached-response.ts';
import { limitConnections } from './connections/connection-limit.ts';
import { countInFlight, endConnectionsWhileDraining, type Traffic } from './connections/drain.ts';
import { rejectWhenOverloaded } from './connections/overload.ts';
import { handleInOrder } from './connections/pipelining.ts';
import { closeUnread } from './connections/unread-responses.ts';
import { tagEntities } from './entity-tag.ts';
import { type ErrorPages, errorBody, handleErrors } from './errors/error-handler.ts';
import { HttpError, overloaded } from './errors/http-error.ts';
import { respondToMalformed } from './errors/malformed.ts';
import { requireCanonicalPath } from './input/canonical-path.ts';
import { MAX_BODY_BYTES, parseJsonBodies } from './input/json-body.ts';
import { checkRequestHeads, rejectEncodedBodies } from './input/request-head.ts';
import { rejectSlowBodies } from './input/slow-bodies.ts';
import { limitUnfinishedBodies } from './input/unfinished-bodies.ts';
import { validateRequests } from './input/validation.ts';
import { logRequests } from './request-log.ts';
import { readSecurityHeaders } from './security-headers.ts';
import { serializeResponses } from './serialization.ts';

export interface ServerOptions extends ErrorPages {
  log: Logger;
  pool: pg.Pool;
  traffic: Traffic;
  /** The URL of the error pages in the docs. */
  errorsUrl: string;
  /** The prefix of paths that may end in an email address. */
  emailsUnder?: readonly string[];
  /** Whether clients connect by HTTPS, so that responses may require it (HSTS). */
  isHttps: boolean;
  /** IP addresses and networks of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[];
  /** The event loop delay above which the server rejects new requests with 503. */
  maxEventLoopDelayMs: number;
  /** Half of them may have bodies that have not arrived. */
  maxConnections: number;
  clientTimes?: ClientTimes | undefined;
}

/** How long the server waits for a slow client. Tests set less than the defaults. */
export interface ClientTimes {
  /** For a body of up to 1 MB. */
  bodyMs?: number;
  /** For a client that reads nothing of a response. */
  unreadMs?: number;
}

/** A file of 200 MB takes this long at 58 kB/s. */
const LONGEST_REQUEST_MS = 3_600_000;

/** Creates a server without routes, but with the hooks that every request and response passes, in this order. */
export async function newServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, errorsUrl, emailsUnder, trustedProxies, maxConnections, clientTimes = {} } = options;
  const securityHeaders = await readSecurityHeaders(options.isHttps);
  const responder = { errorsUrl, headers: securityHeaders };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more than most requests log. The lines contain the request id themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => saneRequestId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    // `drain` closes the server. Until then it serves requests on open connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Of the longest body; `rejectSlowBodies` has the limits of each.
    requestTimeout: LONGEST_REQUEST_MS,
    // Longer than any handler runs, so only hanging requests end.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    rewriteUrl: (request) => requireCanonicalPath(request, emailsUnder),
    // Longer than any path that fits into the headers, so that an id of any length is “not found”.
    routerOptions: { maxParamLength: 16_384 },
    // `checkRequestHeads` rejects requests without a host, with the error envelope.
    http: { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, request, reply) => {
      const failure = new HttpError('route_not_found', 'No operation has this path.');
      const response = reply as FastifyReply;
      response.code(404).header('content-type', 'application/json; charset=utf-8');
      response.headers({ ...securityHeaders, 'x-request-id': request.id });
      response.send(errorBody(failure, String(request.id), errorsUrl));
    },
    clientErrorHandler: (error, socket) => respondToMalformed(error, socket, responder, endInOrder),
  });

  limitConnections(app, maxConnections);
  const endInOrder = handleInOrder(app.server);
  closeUnread(app, clientTimes.unreadMs);
  countInFlight(app, options.traffic);
  traceRequests(app);
  const { rejectUnknownPaths } = handleErrors(app, errorsUrl, options);
  // Hooks that need not wait call back: a promise for each would cost more than the work of most hooks.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    done();
  });
  logRequests(app);
  checkRequestHeads(app);
  rejectSlowBodies(app, responder, clientTimes.bodyMs);
  const { bodyMs: bodyTimeMs } = clientTimes;
  limitUnfinishedBodies(app, { max: maxConnections / 2, responder, refusal: overloaded, bodyTimeMs });
  await app.register(cors, CORS);
  endConnectionsWhileDraining(app, options.traffic);
  await rejectWhenOverloaded(app, options);
  rejectUnknownPaths();
  rejectEncodedBodies(app);
  parseJsonBodies(app);
  validateRequests(app);
  serializeResponses(app);
  tagEntities(app);
  storeNothingByDefault(app);
  return app;
}

function saneRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}

/** Pages on other origins may read with a key, but not write. */
const CORS = {
  origin: '*',
  methods: 'GET, HEAD',
  // Otherwise an OPTIONS request that is no preflight gets a 400 in plain text, without the envelope.
  strictPreflight: false,
  allowedHeaders: ['x-api-key', 'if-none-match', 'x-request-id'].join(', '),
  // As text, because the plugin would join a list for each response.
  exposedHeaders: [
    'etag',
    'x-request-id',
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'link',
    'deprecation',
    'sunset',
    'content-range',
  ].join(', '),
  maxAge: 86_400,
};
