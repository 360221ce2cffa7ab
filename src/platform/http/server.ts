import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { refuseOtherSpellings } from './canonical-path.ts';
import { countInFlight, isHealthCheck, refuseWhileDraining, type Traffic } from './drain.ts';
import { tagEntities } from './entity-tag.ts';
import { errorBody, type FailurePages, handleErrors } from './error-handler.ts';
import { HttpError, unavailable } from './errors.ts';
import { MAX_BODY_BYTES, parseJsonBodies } from './json-body.ts';
import { logRequests } from './request-log.ts';
import { validateRequests } from './validation.ts';

export interface ServerOptions {
  log: Logger;
  pool: pg.Pool;
  traffic: Traffic;
  /** Where the pages of the error codes are. */
  errorsUrl: string;
  /** Makes pages of failures, for people. */
  failurePages?: FailurePages;
  /** The beginning of paths that may end in an e-mail address. */
  emailsUnder?: string;
  /** Whether clients reach us by https, so that they may be told to insist on it. */
  isHttps: boolean;
  /** Addresses and networks of proxies whose X-Forwarded-* headers count. */
  trustedProxies: string[];
  /** How late the event loop may run before new requests are refused, in milliseconds. */
  maxEventLoopDelayMs: number;
}

/** A server that has everything but routes: what every request and every answer go through, in this order. */
export async function newServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, errorsUrl, emailsUnder, trustedProxies } = options;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than what is logged of most; lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => saneRequestId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    // Closing is the drain's work, which answers with the envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    // Nothing of ours works as long as this: whoever does not read the answer is let go, with the memory that it takes.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    rewriteUrl: (request) => refuseOtherSpellings(request, emailsUnder),
    // Longer than any path that fits into the headers: an id of any length is one that is not found.
    routerOptions: { maxParamLength: 16_384 },
    // A request without a host is refused below, with the envelope.
    http: { requireHostHeader: false },
    frameworkErrors: (_error, request, reply) => {
      const failure = new HttpError('route_not_found', 'No operation has this path.');
      const answer = reply as FastifyReply;
      answer.code(404).header('content-type', 'application/json; charset=utf-8');
      answer.header('x-request-id', request.id);
      answer.send(errorBody(failure, String(request.id), errorsUrl));
    },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, errorsUrl),
  });

  countInFlight(app, options.traffic);
  const { refuseUnknownPaths } = handleErrors(app, errorsUrl, options.failurePages);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  logRequests(app);
  refuseWithoutHost(app);
  await app.register(helmet, helmetOptions(options.isHttps));
  await app.register(cors, CORS);
  refuseWhileDraining(app, options.traffic);
  await refuseWhenOverloaded(app, options);
  refuseUnknownPaths();
  parseJsonBodies(app);
  validateRequests(app);
  tagEntities(app);
  return app;
}

/** RFC 9112, section 3.2. An expectation that we do not know is one that we may ignore: RFC 9110, section 10.1.1. */
function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return;
    throw new HttpError('bad_request', 'The request names no host.');
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

function saneRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}

/** Answers of an API are neither pages nor frames; pages of ours loosen this where they are served. */
function helmetOptions(isHttps: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
    // A domain of a customer's may have others below it that speak plain http.
    strictTransportSecurity: isHttps && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' as const },
    // These speak to browsers that are gone, or only of pages.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Pages elsewhere may read with a key; they may not change anything. */
const CORS = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  // Else an OPTIONS that is no preflight is answered 400 in plain text, without the envelope.
  strictPreflight: false,
  allowedHeaders: ['x-api-key', 'if-none-match', 'x-request-id'],
  exposedHeaders: [
    'etag',
    'x-request-id',
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'link',
    'deprecation',
    'sunset',
  ],
  maxAge: 86_400,
};

/** Refuses early what could only wait: answering 503 is cheap, and the requests already taken get done. */
async function refuseWhenOverloaded(
  app: FastifyInstance,
  { pool, maxEventLoopDelayMs }: ServerOptions,
): Promise<void> {
  const queueLimit = pool.options.max * 20;
  // Requests that share one wait, for a key or a count, queue up without the pool noticing.
  const unansweredLimit = pool.options.max * 50;
  const unanswered = new Set<FastifyRequest>();
  // A loop that stood still for a whole interval counts as endlessly late: it must be longer than what is tolerated.
  const sampleInterval = Math.max(500, maxEventLoopDelayMs);
  let trustsDelayFrom = Number.POSITIVE_INFINITY;
  // Making the routes holds the loop up, on a slow machine for a second: a delay measured then is no load, and would
  // have the server say that it is ready and refuse what comes. The last such measure counts for an interval more.
  app.addHook('onListen', async () => {
    trustsDelayFrom = Date.now() + 2 * sampleInterval;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval,
    pressureHandler: (request) => {
      if (isHealthCheck(request.url) || Date.now() < trustsDelayFrom) return;
      throw overloaded();
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    const isBusy = pool.waitingCount >= queueLimit || unanswered.size > unansweredLimit;
    if (isBusy && !isHealthCheck(request.url)) throw overloaded();
    unanswered.add(request);
    reply.raw.once('close', () => unanswered.delete(request));
  });
  // From here on it is the network's work: who reads an image slowly, or not at all, is no load.
  app.addHook('onSend', async (request) => void unanswered.delete(request));
}

function overloaded(): HttpError {
  return unavailable('The server has more to do than it can; try again soon.', 5);
}

/** What Node could not read as HTTP never becomes a request; the socket is all there is to answer on. */
function answerMalformed(error: Error & { code?: string }, socket: Socket, errorsUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const failure = isTooLarge
    ? new HttpError('headers_too_large', 'The headers of the request are too large.')
    : new HttpError('bad_request', 'The request is not well-formed HTTP.');
  const id = randomUUID();
  const body = errorBody(failure, id, errorsUrl);
  socket.end(
    `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\n` +
      `content-type: application/json; charset=utf-8\r\nx-request-id: ${id}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
