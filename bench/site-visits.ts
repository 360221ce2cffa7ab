import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Contender } from './processes.ts';
import { ORGANIZATION, PLATFORM } from './seed.ts';

/** The board's address, which is asked for by its name alone. */
export const HOST = `${ORGANIZATION}.${PLATFORM.domain}`;

export interface Visit {
  /** Of the answer's first byte, and of its last. */
  firstMs: number;
  ms: number;
  bytes: number;
  tag: string;
}

const agent = new Agent({ keepAlive: true });

/** Reads the page as it comes, a piece at a time, and keeps nothing of it. */
export async function visit(
  { port }: Contender,
  path: string,
  onPiece: (piece: Buffer) => void = () => {},
): Promise<Visit> {
  const startedMs = performance.now();
  const request = get({ host: '127.0.0.1', port, path, agent, headers: { host: HOST } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}.`);
  let firstMs = 0;
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    firstMs ||= performance.now() - startedMs;
    bytes += piece.length;
    onPiece(piece);
  }
  return { firstMs, ms: performance.now() - startedMs, bytes, tag: response.headers.etag ?? '' };
}

/** Each page once, so many at a time. */
export async function visitAll(server: Contender, paths: string[], atOnce: number): Promise<Visit[]> {
  const rest = [...paths].reverse();
  const visits: Visit[] = [];
  const work = async () => {
    for (let path = rest.pop(); path; path = rest.pop()) visits.push(await visit(server, path));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return visits;
}
