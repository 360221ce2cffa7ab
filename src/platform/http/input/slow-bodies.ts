import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { respondOnSocket, type SocketResponder } from '../errors/malformed.ts';
import { logClosed } from '../request-log.ts';

/** How long a body of up to 1 MB may take. */
export const BODY_TIME_MS = 10_000;
const SMALL_BYTES = 1_048_576;
/** 64 kB/s of a larger body. */
const BYTES_PER_MS = 64;

/** How much of its body a client may still send after the response. */
const UNREAD_MS = 1_000;
/** Of a large file. Browsers read the response only when they have sent the form. */
const LONG_UNREAD_MS = 30_000;
const UNREAD_BYTES = 50 * 1_048_576;

interface Reception {
  response: ServerResponse;
  /** The time that the client has left. A larger body earns some with each byte, but never more than the time at the start. */
  leftMs: number;
  checkedAtMs: number;
  bytesRead: number;
}

/** Closes connections whose bodies arrive too slowly, or continue after the response. */
export function rejectSlowBodies(
  app: FastifyInstance,
  responder: SocketResponder,
  bodyTimeMs = BODY_TIME_MS,
): void {
  const receiving = new Map<IncomingMessage, Reception>();

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { bytesRead } = request.socket;
    receiving.set(request, { response, leftMs: bodyTimeMs, checkedAtMs: performance.now(), bytesRead });
    request.once('end', () => receiving.delete(request));
    request.once('close', () => receiving.delete(request));
    response.once('finish', () => {
      receiving.delete(request);
      discardRest(request);
    });
  });

  // For a body that is too large, Fastify would close the connection immediately.
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && hasBody(raw)) reply.removeHeader('connection');
    done();
  });

  const timer = setInterval(() => {
    for (const [request, reception] of receiving) {
      if (!isOverdue(request, reception, bodyTimeMs)) continue;
      receiving.delete(request);
      logClosed(app.log, 'a request body arrived too slowly');
      if (reception.response.headersSent) request.socket.destroy();
      else respondOnSocket(tooSlow(), request.socket, responder);
    }
  }, bodyTimeMs / 10);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A body without a length may be a large one. */
function isSmall({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES;
}

/** Whether the client has no time left. No time counts while the server itself does not read. */
function isOverdue(request: IncomingMessage, reception: Reception, bodyTimeMs: number): boolean {
  const now = performance.now();
  const { bytesRead } = request.socket;
  if (request.readableFlowing) {
    reception.leftMs -= now - reception.checkedAtMs;
    if (!isSmall(request)) reception.leftMs += (bytesRead - reception.bytesRead) / BYTES_PER_MS;
    reception.leftMs = Math.min(bodyTimeMs, reception.leftMs);
  }
  reception.checkedAtMs = now;
  reception.bytesRead = bytesRead;
  return reception.leftMs <= 0;
}

function tooSlow(): HttpError {
  return new HttpError(
    'request_timeout',
    'The request body arrived too slowly. Send up to 1 MB within 10 seconds, and a larger body at 64 kB per second.',
  );
}

/**
 * Reads the rest of a body after the response, within limits. A client that sends its whole body before it reads would otherwise
 * get a connection reset instead of the response.
 */
export function discardRest(
  request: IncomingMessage,
  timeMs = isSmall(request) ? UNREAD_MS : LONG_UNREAD_MS,
): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), timeMs);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > UNREAD_BYTES) socket.destroy();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
