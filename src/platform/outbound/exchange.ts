import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Client } from 'undici';
import { OutboundError } from './errors.ts';

const MAX_HEADER_BYTES = 16 * 1024;

export interface Exchange {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  maxBytes: number;
  onTooLong: 'fail' | 'cut';
}

export interface ExchangeResult {
  status: number;
  /** Names are in lower case. Values of a repeated header are joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
  isCut: boolean;
}

/** Sends one request on the connection, reads the response and closes the connection. */
export async function exchange(
  { url, method, headers, body, ...limits }: Exchange,
  socket: Socket,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  const client = new Client(url.origin, {
    connect: connectOnce(socket),
    maxHeaderSize: MAX_HEADER_BYTES,
    // The signal limits the whole exchange. The client's own timeouts limit only the time between bytes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    // A fragment is never sent (RFC 9110 4.2.5); `reset` asks the receiver to close as well.
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ path, method, headers, body: body ?? null, signal, reset: true });
    const announced = method === 'HEAD' ? 0 : Number(response.headers['content-length'] ?? 0);
    if (limits.onTooLong === 'fail' && announced > limits.maxBytes) throw tooLarge(limits.maxBytes);
    return {
      status: response.statusCode,
      headers: toRecord(response.headers),
      ...(await readBody(response.body, limits)),
    };
  } catch (error) {
    throw signal.aborted ? signal.reason : toError(error);
  } finally {
    await client.destroy();
    socket.destroy();
  }
}

/**
 * If the connection breaks before the request is sent, the client asks for another one and gets an error. The microtask is needed
 * because the client hangs if `done` is called in the same tick.
 */
function connectOnce(socket: Socket) {
  let isUsed = false;
  return (_options: unknown, done: (...result: [null, Socket] | [Error, null]) => void) => {
    const isFirst = !isUsed;
    isUsed = true;
    queueMicrotask(() => (isFirst ? done(null, socket) : done(endedEarly(), null)));
  };
}

async function readBody(
  stream: Readable,
  { maxBytes, onTooLong }: Pick<Exchange, 'maxBytes' | 'onTooLong'>,
): Promise<{ body: Buffer; isCut: boolean }> {
  // Leaving the loop early destroys the stream, which then emits an error.
  stream.on('error', () => {});
  const chunks: Buffer[] = [];
  let room = maxBytes;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (chunk.length > room) {
      if (onTooLong === 'fail') throw tooLarge(maxBytes);
      return { body: Buffer.concat([...chunks, chunk.subarray(0, room)]), isCut: true };
    }
    room -= chunk.length;
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), isCut: false };
}

function toRecord(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  );
}

function toError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new OutboundError('too_large', 'The headers of the response are too large.', error);
  if (name === 'HTTPParserError')
    return new OutboundError('broken_answer', 'The response is not valid HTTP.', error);
  return endedEarly(error);
}

function endedEarly(cause?: unknown): OutboundError {
  return new OutboundError('broken_answer', 'The connection ended before the response was complete.', cause);
}

function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError('too_large', `The response is larger than ${maxBytes} bytes.`);
}
