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

/** A response whose headers have arrived. */
export interface OpenExchange {
  status: number;
  /** Names are in lower case. Values of a repeated header are joined by commas. */
  headers: Record<string, string>;
  /** Throws an `OutboundError` if the response ends early, and the signal's reason. */
  body: AsyncIterable<Buffer>;
  /** Closes the connection. Must be called, also after the end of the body. */
  close(): Promise<void>;
}

/** Sends one request on the connection, reads the response and closes the connection. */
export async function exchange(
  { maxBytes, onTooLong, ...request }: Exchange,
  socket: Socket,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  const { status, headers, body, close } = await openExchange(request, socket, signal);
  try {
    const announced = request.method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0);
    if (onTooLong === 'fail' && announced > maxBytes) throw tooLarge(maxBytes);
    return { status, headers, ...(await readBody(body, { maxBytes, onTooLong })) };
  } finally {
    await close();
  }
}

/** Sends one request on the connection and returns when the headers of the response have arrived. */
export async function openExchange(
  { url, method, headers, body }: Pick<Exchange, 'url' | 'method' | 'headers' | 'body'>,
  socket: Socket,
  signal: AbortSignal,
): Promise<OpenExchange> {
  const client = new Client(url.origin, {
    connect: connectOnce(socket),
    maxHeaderSize: MAX_HEADER_BYTES,
    // The signal limits the whole exchange. The client's own timeouts limit only the time between bytes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const close = async () => {
    await client.destroy();
    socket.destroy();
  };
  try {
    // A fragment is never sent (RFC 9110 4.2.5); `reset` asks the receiver to close as well.
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ path, method, headers, body: body ?? null, signal, reset: true });
    // Closing before the end of the body destroys its stream, which then emits an error.
    response.body.on('error', () => {});
    return {
      status: response.statusCode,
      headers: toRecord(response.headers),
      body: readChunks(response.body, signal),
      close,
    };
  } catch (error) {
    await close();
    throw signal.aborted ? signal.reason : toError(error);
  }
}

async function* readChunks(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw signal.aborted ? signal.reason : toError(error);
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
  stream: AsyncIterable<Buffer>,
  { maxBytes, onTooLong }: Pick<Exchange, 'maxBytes' | 'onTooLong'>,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let room = maxBytes;
  for await (const chunk of stream) {
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
