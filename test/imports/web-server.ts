import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from '@corkboard/job-feeds/source';
import { onTestFinished } from 'vitest';
import { createFetch, type FetchOptions } from '../../src/features/connect/imports/fetching/fetch.ts';
import { HostPace } from '../../src/features/connect/imports/fetching/pace.ts';
import { open } from '../outbound.ts';

export interface WebServer {
  origin: string;
  /** In the order of their arrival. */
  requests: IncomingMessage[];
}

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts an HTTP server on 127.0.0.1. It closes when the test ends. */
export async function startWebServer(respond: Respond): Promise<WebServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A `Fetch` that may reach 127.0.0.1, without the pace and the backoff of a real run. */
export function newFetch(options: Partial<FetchOptions> = {}): Fetch {
  return createFetch({
    outbound: open(),
    pace: new HostPace({ intervalMs: 0 }),
    baseUrls: {},
    contact: 'https://jobs.example.org/',
    limits: { maxBytes: 10_000_000, timeoutMs: 20_000 },
    resolveHeaders: async (headers) => ({ headers }),
    signal: new AbortController().signal,
    ...options,
  });
}

/** Reads a body as text. */
export async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
