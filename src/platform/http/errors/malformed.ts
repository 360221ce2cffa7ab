import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { EndInOrder } from '../connections/pipelining.ts';
import { STATUS_CODES } from '../node-http.ts';
import { errorBody } from './error-handler.ts';
import { HttpError } from './http-error.ts';

export interface SocketResponder {
  errorsUrl: string;
  headers: Record<string, string>;
}

/**
 * Responds to input that Node.js could not parse as HTTP, or did not receive in time. There is no request object, only the socket.
 * Earlier requests of the connection get their responses first, so that no client mistakes this response for theirs.
 */
export function respondToMalformed(
  error: Error & { code?: string },
  socket: Socket,
  responder: SocketResponder,
  endInOrder: EndInOrder,
): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else
    endInOrder(socket, () => {
      if (socket.writable) respondOnSocket(toHttpError(error.code), socket, responder);
      else socket.destroy();
    });
}

/** Writes an error response directly to the socket and closes the connection. */
export function respondOnSocket(failure: HttpError, socket: Socket, responder: SocketResponder): void {
  writeOnSocket(failure, socket, responder);
  // Unlike end(), this does not wait for the client to close its side.
  socket.destroySoon();
}

/** Writes an error response that tells the client to close the connection. The caller closes it if the client does not. */
export function writeOnSocket(
  failure: HttpError,
  socket: Socket,
  { errorsUrl, headers }: SocketResponder,
): void {
  const id = randomUUID();
  const body = errorBody(failure, id, errorsUrl);
  const lines = Object.entries({
    ...headers,
    ...failure.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': id,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = failure;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function toHttpError(code: string | undefined): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError('headers_too_large', 'The request headers are too large. Send at most 16 kB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError('request_timeout', 'The server did not receive the complete request in time.');
  return new HttpError('bad_request', 'The request is not valid HTTP.');
}
