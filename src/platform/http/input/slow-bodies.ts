import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { respondOnSocket, type SocketResponder } from '../errors/malformed.ts';

/** At least 1 kB/s, measured over 10 seconds, because a slow connection may stall for a moment. */
const PERIOD_MS = 10_000;
const MIN_BYTES = 10_000;
const CHECK_MS = 1_000;

/** How long a body may take in all, even above that rate. */
const TIMEOUT_MS = 60_000;
/** A file of 200 MB takes this long at 58 kB/s. */
export const LONG_TIMEOUT_MS = 3_600_000;

/** How much of its body a client may still send after the response. */
const UNREAD_MS = 1_000;
/** Of a large file. Browsers read the response only when they have sent the form. */
const LONG_UNREAD_MS = 30_000;
const UNREAD_BYTES = 50 * 1_048_576;

const longBodies = new WeakSet<IncomingMessage>();

/** For uploads of large files: the body may take an hour instead of a minute. */
export function allowLongBody(request: IncomingMessage): void {
  longBodies.add(request);
}

interface Reception {
  response: ServerResponse;
  startedAtMs: number;
}

interface Period {
  since: number;
  bytes: number;
}

/** Closes connections whose bodies arrive too slowly, or continue after the response. */
export function rejectSlowBodies(app: FastifyInstance, responder: SocketResponder): void {
  const receiving = new Map<IncomingMessage, Reception>();
  const periods = new WeakMap<IncomingMessage, Period>();

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    receiving.set(request, { response, startedAtMs: performance.now() });
    request.once('end', () => receiving.delete(request));
    request.once('close', () => receiving.delete(request));
    response.once('finish', () => discardRest(request));
  });

  // For a body that is too large, Fastify would close the connection immediately.
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && hasBody(raw)) reply.removeHeader('connection');
    done();
  });

  const timer = setInterval(() => {
    for (const [request, { response, startedAtMs }] of receiving) {
      const failure = findFailure(request, startedAtMs, periods);
      if (!failure) continue;
      receiving.delete(request);
      if (response.headersSent) request.socket.destroy();
      else respondOnSocket(failure, request.socket, responder);
    }
  }, CHECK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function findFailure(
  request: IncomingMessage,
  startedAtMs: number,
  periods: WeakMap<IncomingMessage, Period>,
): HttpError | undefined {
  if (isTooSlow(request, periods))
    return new HttpError('request_timeout', 'The request body arrived more slowly than 1 kB per second.');
  const timeoutMs = longBodies.has(request) ? LONG_TIMEOUT_MS : TIMEOUT_MS;
  if (performance.now() - startedAtMs < timeoutMs) return undefined;
  return new HttpError('request_timeout', 'The server did not receive the complete request in time.');
}

/** Whether a whole period brought too few bytes. No period counts while the server itself does not read. */
function isTooSlow(request: IncomingMessage, periods: WeakMap<IncomingMessage, Period>): boolean {
  const now = performance.now();
  const { bytesRead } = request.socket;
  const period = periods.get(request);
  if (period && request.readableFlowing) {
    if (now - period.since < PERIOD_MS) return false;
    if (bytesRead - period.bytes < MIN_BYTES) return true;
  }
  periods.set(request, { since: now, bytes: bytesRead });
  return false;
}

/**
 * Reads the rest of a body after the response, within limits. A client that sends its whole body before it reads would otherwise
 * get a connection reset instead of the response.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), longBodies.has(request) ? LONG_UNREAD_MS : UNREAD_MS);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > UNREAD_BYTES) socket.destroy();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
