/** Requests a list at a steady rate, and groups the latencies by what happens meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './statistics.ts';

const PAUSE_MS = 20;

export interface Probe {
  /** What happens now. The latencies of each name are separate. */
  phase: string;
  latenciesMs: Map<string, number[]>;
  stop(): Promise<void>;
}

/** Sends one request after the other, with a short pause. */
export function startProbe(port: number, apiKey: string): Probe {
  let isStopped = false;
  const probe: Probe = {
    phase: '',
    latenciesMs: new Map(),
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
  const done = run();
  return probe;

  async function run(): Promise<void> {
    const url = `http://127.0.0.1:${port}/api/v1/jobs?per_page=20`;
    while (!isStopped) {
      const startedMs = performance.now();
      const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
      await response.text();
      // A server without capacity is a slow one, and measured like it.
      if (response.status !== 200 && response.status !== 503)
        throw new Error(`GET /jobs: received status ${response.status}`);
      const latencies = probe.latenciesMs.get(probe.phase) ?? [];
      probe.latenciesMs.set(probe.phase, latencies);
      latencies.push(performance.now() - startedMs);
      await wait(PAUSE_MS);
    }
  }
}

export interface Latency {
  requests: number;
  p50: number;
  p99: number;
}

export function summarize(probe: Probe, phase: string): Latency {
  const latencies = probe.latenciesMs.get(phase) ?? [];
  return { requests: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
