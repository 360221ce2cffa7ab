/** The process of a probe. It sends requests until it is killed, or until the process that started it has ended. */
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_LIMIT_MS } from './probes.ts';

const PAUSE_MS = 20;

export interface ProbeSettings {
  port: number;
  apiKey: string;
  phase: string;
}

export type ProbeMessage = { phase: string; latencyMs: number } | { failure: string };

process.on('disconnect', () => process.exit());
let settings: ProbeSettings | undefined;
process.on('message', (next: ProbeSettings) => {
  const isFirst = settings === undefined;
  settings = next;
  if (isFirst) void run();
});

async function run(): Promise<void> {
  try {
    while (settings) await probe(settings);
  } catch (error) {
    process.send?.({ failure: (error as Error).message } satisfies ProbeMessage);
  }
}

async function probe({ port, apiKey, phase }: ProbeSettings): Promise<void> {
  const startedMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/jobs?per_page=20`, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
  });
  await response.text();
  // A server without capacity is a slow one, and measured like it.
  if (response.status !== 200 && response.status !== 503)
    throw new Error(`GET /jobs: received status ${response.status}`);
  const latencyMs = performance.now() - startedMs;
  process.send?.({ phase, latencyMs } satisfies ProbeMessage);
  await wait(PAUSE_MS);
}
