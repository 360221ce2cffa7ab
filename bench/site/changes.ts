import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteBench } from './site.ts';

/** Longer than the 500 ms for which a board revision is used without a new check. */
export const UNTIL_CHANGE_VISIBLE_MS = 700;

/** Creates a job, which invalidates all cached pages of the board, because it can be on every list. */
export async function changeBoard({ server, apiKey }: SiteBench): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/jobs`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Harbour Pilot', location: 'Rotterdam', source: 'bench' }),
  });
  if (!response.ok) throw new Error(`POST /jobs: received status ${response.status}`);
}

/** Changes the board every second. Returns a function that stops this. */
export function changeEachSecond(bench: SiteBench): () => Promise<void> {
  const stopping = new AbortController();
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await changeBoard(bench);
      await sleep(1000);
    }
  })();
  return async () => {
    stopping.abort();
    await work;
  };
}
