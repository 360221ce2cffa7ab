/** Requests a list at a steady rate, and groups the latencies by what happens meanwhile. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ProbeMessage, ProbeSettings } from './probe-process.ts';
import { percentile } from './statistics.ts';

/** A server that does not respond for so long hangs. */
export const RESPONSE_LIMIT_MS = 60_000;

export interface Probe {
  /** What happens now. The latencies of each name are separate. */
  phase: string;
  latenciesMs: Map<string, number[]>;
  stop(): Promise<void>;
}

/** Sends one request after the other, with a short pause, from a process of its own: what this one does must not count as the server's time. */
export function startProbe(port: number, apiKey: string): Probe {
  const child = fork(new URL('probe-process.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(child, 'exit');
  const latenciesMs = new Map<string, number[]>();
  let phase = '';
  let failure: string | undefined;
  child.on('message', (message: ProbeMessage) => {
    if ('failure' in message) failure = message.failure;
    else {
      const latencies = latenciesMs.get(message.phase) ?? [];
      latenciesMs.set(message.phase, latencies);
      latencies.push(message.latencyMs);
    }
  });
  child.send({ port, apiKey, phase } satisfies ProbeSettings);
  return {
    latenciesMs,
    get phase() {
      return phase;
    },
    set phase(next) {
      phase = next;
      child.send({ port, apiKey, phase } satisfies ProbeSettings);
    },
    async stop() {
      child.kill();
      await ended;
      if (failure !== undefined) throw new Error(failure);
    },
  };
}

export interface Latency {
  requests: number;
  p50: number;
  p99: number;
}

export function summarize(probe: Probe, ...phases: string[]): Latency {
  const latencies = phases.flatMap((phase) => probe.latenciesMs.get(phase) ?? []);
  return { requests: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
