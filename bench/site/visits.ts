import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Contender } from '../support/processes.ts';
import { ORGANIZATION, PLATFORM } from '../support/seed.ts';

/** The board's host, for the Host header. */
export const HOST = `${ORGANIZATION}.${PLATFORM.domain}`;

export interface PageLoad {
  /** Time to the first byte of the body. `ms` is the time to the last byte. */
  firstMs: number;
  ms: number;
  bytes: number;
}

const agent = new Agent({ keepAlive: true });

/** Loads a page and passes each chunk to `onChunk`. Stores nothing, so that large documents need no memory. */
export async function loadPage(
  { port }: Contender,
  path: string,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<PageLoad> {
  const startedMs = performance.now();
  const request = get({ host: '127.0.0.1', port, path, agent, headers: { host: HOST } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path}: received status ${response.statusCode}`);
  let firstMs = 0;
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstMs ||= performance.now() - startedMs;
    bytes += chunk.length;
    onChunk(chunk);
  }
  return { firstMs, ms: performance.now() - startedMs, bytes };
}

/** Loads each page once, with this number of concurrent requests. */
export async function loadPages(
  server: Contender,
  paths: string[],
  connections: number,
): Promise<PageLoad[]> {
  const remaining = [...paths].reverse();
  const loads: PageLoad[] = [];
  const work = async () => {
    for (let path = remaining.pop(); path; path = remaining.pop()) loads.push(await loadPage(server, path));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return loads;
}
