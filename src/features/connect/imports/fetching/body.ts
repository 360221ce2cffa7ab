import { newMessage } from '@corkboard/job-feeds/message';
import { SourceError } from '@corkboard/job-feeds/source';
import type { OutboundStream } from '../../../../platform/outbound/outbound.ts';
import { decompress, peek } from './decompress.ts';
import type { Throughput } from './throughput.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** The bytes that all responses together may still have. */
export interface Budget {
  received: number;
  decompressed: number;
  /** What both were at first. */
  maxBytes: number;
}

export interface BodyLimits {
  budget: Budget;
  throughput: Throughput;
  explain(error: unknown): SourceError;
}

/** Where the beginning of a page shows that it is HTML. */
const HEAD_BYTES = 512;

/**
 * The decompressed body of a response. Ending the iteration closes the connection. Throws a `SourceError` if the body is an HTML page
 * although `accept` does not ask for one: many servers respond with such a page and status 200 to what they do not know.
 */
export async function openBody(limits: BodyLimits, response: OutboundStream, accept: string): Promise<Bytes> {
  const body = readBody(limits, response);
  if (accept.includes('html') || accept.includes('*/*')) return body;
  const [head, whole] = await peek(body, HEAD_BYTES);
  if (!isHtml(head)) return whole;
  await response.close();
  throw new SourceError('unexpected_content', newMessage('page_instead_of_data'));
}

async function* readBody(
  { budget, throughput, explain }: BodyLimits,
  { headers, body, close }: OutboundStream,
): AsyncGenerator<Uint8Array> {
  try {
    const received = count(watch(body, throughput), budget, 'received');
    yield* count(decompress(received, headers['content-encoding'] ?? ''), budget, 'decompressed');
  } catch (error) {
    throw explain(error);
  } finally {
    await close();
  }
}

/** Reports each chunk with the time that the run waited for it. */
async function* watch(body: Bytes, throughput: Throughput): AsyncGenerator<Uint8Array> {
  let askedAtMs = performance.now();
  for await (const chunk of body) {
    throughput.add(chunk.length, performance.now() - askedAtMs);
    yield chunk;
    askedAtMs = performance.now();
  }
}

async function* count(
  body: Bytes,
  budget: Budget,
  what: 'received' | 'decompressed',
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    budget[what] -= chunk.length;
    if (budget[what] < 0) throw tooLarge(budget.maxBytes);
    yield chunk;
  }
}

function tooLarge(maxBytes: number): SourceError {
  return new SourceError('too_large', newMessage('source_too_large', { max: maxBytes }));
}

/** An XML declaration and comments may precede the document type. */
function isHtml(head: Uint8Array): boolean {
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  const start = text.startsWith('<?xml') ? text.slice(text.indexOf('?>') + 2).trimStart() : text;
  return /^<(!doctype\s+html|html|head|body|title)\b/.test(skipComments(start));
}

function skipComments(text: string): string {
  let rest = text;
  while (rest.startsWith('<!--') && rest.includes('-->'))
    rest = rest.slice(rest.indexOf('-->') + 3).trimStart();
  return rest;
}
