import { until } from './app.ts';
import type { CorkboardProcess } from './corkboard-process.ts';

export const secondsSince = (since: number) => (performance.now() - since) / 1000;

/** Repeats a request until its status is 200 and returns how many seconds that took. */
export async function secondsUntilOk(send: () => Promise<{ status: number }>): Promise<number> {
  const since = performance.now();
  await until(
    () => send().catch(() => ({ status: 0 })),
    ({ status }) => status === 200,
    60_000,
  );
  return secondsSince(since);
}

export const getAuthors = (server: CorkboardProcess, key: string) =>
  server.get('/api/v1/authors', { 'x-api-key': key });
