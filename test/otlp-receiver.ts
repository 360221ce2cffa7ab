import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { until } from './app.ts';
import { type ProtobufMessage, readProtobuf } from './protobuf.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  name: string;
  /** 2 is a server, 3 a client, 5 a consumer. */
  kind: number;
  /** 2 is an error. */
  status: number;
  attributes: Record<string, string | number | boolean>;
  resource: Record<string, string | number | boolean>;
}

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  headers: IncomingMessage['headers'][];
  /** Everything received, for a search of values that must not be there. */
  text(): string;
  /** Returns the spans as soon as one matches. */
  untilSpan(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
}

type Behavior = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a collector that decodes spans (OTLP/HTTP with Protocol Buffers). It closes when the test ends. */
export async function startOtlpReceiver(
  respond: Behavior = (_, response) => void response.end(),
): Promise<OtlpReceiver> {
  const bodies: Buffer[] = [];
  const received: Pick<OtlpReceiver, 'spans' | 'headers'> = { spans: [], headers: [] };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => []));
    received.headers.push(request.headers);
    if (request.url === '/v1/traces') {
      bodies.push(body);
      received.spans.push(...readSpans(body));
    }
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const find = (matches: (span: ReceivedSpan) => boolean) => async () => received.spans.find(matches);
  return {
    ...received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => Buffer.concat(bodies).toString('latin1'),
    untilSpan: async (matches) => {
      const span = await until(find(matches), Boolean);
      if (!span) throw new Error(`No such span among ${received.spans.map(({ name }) => name).join(', ')}`);
      return span;
    },
  };
}

/** The fields of opentelemetry/proto/collector/trace/v1 and opentelemetry/proto/trace/v1. */
function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(readProtobuf(body), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1).map((each) => readAttributes(each, 1))[0] ?? {};
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        kind: number(span, 6),
        attributes: readAttributes(span, 9),
        status: messages(span, 15).map((status) => number(status, 3))[0] ?? 0,
        resource,
      })),
    );
  });
}

function readAttributes(message: ProtobufMessage, field: number): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    messages(message, field).map((pair) => [text(pair, 1), readValue(messages(pair, 2)[0])]),
  );
}

function readValue(value: ProtobufMessage | undefined): string | number | boolean {
  if (value?.has(1)) return text(value, 1);
  if (value?.has(2)) return number(value, 2) === 1;
  if (value?.has(3)) return number(value, 3);
  throw new Error('The value is no text, boolean or integer.');
}

const first = (message: ProtobufMessage, field: number) => message.get(field)?.[0];
const bytes = (message: ProtobufMessage, field: number) =>
  (first(message, field) as Buffer | undefined) ?? Buffer.alloc(0);
const hex = (message: ProtobufMessage, field: number) => bytes(message, field).toString('hex');
const text = (message: ProtobufMessage, field: number) => bytes(message, field).toString();
const number = (message: ProtobufMessage, field: number) => Number(first(message, field) ?? 0n);
const messages = (message: ProtobufMessage, field: number) =>
  ((message.get(field) ?? []) as Buffer[]).map(readProtobuf);
