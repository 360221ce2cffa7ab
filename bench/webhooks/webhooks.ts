/** Measures deliveries to a receiver on this machine: `npm run bench -- --webhooks`. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTable } from '../../src/commands/output.ts';
import { createApiKey } from '../../src/features/api-keys/create.ts';
import type { BenchOptions } from '../options.ts';
import { startGenerator } from '../support/generator.ts';
import { measureInTurn } from '../support/measure.ts';
import { type Contender, type CorkboardOptions, startCorkboard } from '../support/processes.ts';
import { takeSamples } from '../support/samples.ts';
import { makeScenarios } from '../support/scenarios.ts';
import { median, percentile } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import type { Received } from './receiver.ts';
import { countPending, LOOPBACK, recordChanges, seedWebhooks, subscribe, unsubscribeAll } from './seed.ts';

const IDLE_EVENTS = 500;
const BACKLOG = 100_000;

interface Bench {
  store: BenchStore;
  options: BenchOptions;
  apiKey: string;
  receiver: Receiver;
  start(command: 'serve' | 'worker', settings?: Record<string, string>): Promise<Contender>;
  closers: (() => unknown)[];
}

export async function measureWebhooks(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  closers.push(() => unsubscribeAll(store.scope));
  const receiver = await startReceiver();
  closers.push(() => receiver.stop());
  const { key: apiKey } = await createApiKey(store.scope, {
    name: 'bench',
    scopes: ['*'],
    expires_at: null,
    rate_limits: {},
  });
  const start: Bench['start'] = (command, settings = {}) =>
    startProcess({ command, settings: { OUTBOUND_ALLOW: LOOPBACK, ...settings } }, store, folder, closers);
  const bench: Bench = { store, options, apiKey, receiver, start, closers };
  await unsubscribeAll(store.scope);
  const lines = [await measureLatency(bench)];
  lines.push(...(await measureThroughput(bench)), ...(await measureBacklog(bench)));
  console.log(`\n${toTable(['measurement', 'figure', 'goal', ''], lines)}`);
}

async function startProcess(
  overrides: Pick<CorkboardOptions, 'command' | 'settings'>,
  { url }: BenchStore,
  folder: string,
  closers: (() => unknown)[],
): Promise<Contender> {
  const logFile = join(folder, 'corkboard.log');
  const options = {
    name: 'Corkboard',
    databaseUrl: url,
    logLevel: 'warn' as const,
    dataDir: folder,
    logFile,
  };
  const contender = await startCorkboard({ ...options, ...overrides });
  closers.push(() => contender.stop());
  return contender;
}

/** Creates jobs sequentially over HTTP on an otherwise idle server. */
async function measureLatency({ store, apiKey, receiver, start }: Bench): Promise<string[]> {
  await subscribe(store.scope, 'job.created', `127.0.0.1:${receiver.port}`);
  const server = await start('serve');
  await receiver.reset();
  for (let n = 0; n < IDLE_EVENTS; n++) {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/jobs`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Harbour Pilot ${n}`, source: 'bench' }),
    });
    if (response.status !== 201) throw new Error(`POST /jobs: received status ${response.status}`);
    await sleep(10 + (n % 40));
  }
  const { latenciesMs } = await receiver.untilDistinct(IDLE_EVENTS);
  await server.stop();
  await unsubscribeAll(store.scope);
  const p99 = percentile(latenciesMs, 0.99);
  const figure = `median ${median(latenciesMs)} ms, p99 ${p99} ms, worst ${Math.max(...latenciesMs)} ms`;
  return [`event to receiver, idle, ${IDLE_EVENTS} events`, figure, 'p99 < 250 ms', mark(p99 < 250)];
}

/** Delivers to 1,000 webhooks of 100 organizations. All deliveries are due when the process starts. */
async function measureThroughput({ store, receiver, start }: Bench): Promise<string[][]> {
  const scopes = await seedWebhooks(store.scope, {
    organizations: 100,
    each: 10,
    receiverPort: receiver.port,
  });
  const lines: string[][] = [];
  for (const command of ['worker', 'serve'] as const) {
    await receiver.reset();
    const deliveries = await recordChanges(store.scope, scopes, 20);
    await store.pool.query('VACUUM (ANALYZE) webhook_deliveries, events');
    const process = await start(command);
    const { firstAtMs, lastAtMs } = await receiver.untilDistinct(deliveries);
    await process.stop();
    const perSecond = deliveries / ((lastAtMs - firstAtMs) / 1000);
    const name = `${deliveries} deliveries to 1,000 webhooks, corkboard ${command}`;
    lines.push([name, `${perSecond.toFixed(0)} per second`, '≥ 500', mark(perSecond >= 500)]);
  }
  await unsubscribeAll(store.scope);
  return lines;
}

/** Measures GET /jobs with 16 connections: without deliveries, and while the same server works through a backlog. */
async function measureBacklog({
  store,
  options,
  apiKey,
  receiver,
  start,
  closers,
}: Bench): Promise<string[][]> {
  const generator = startGenerator();
  closers.push(() => generator.stop());
  const scopes = await seedWebhooks(store.scope, {
    organizations: 10,
    each: 10,
    receiverPort: receiver.port,
  });
  const scenarios = await makeScenarios(store.scope, await takeSamples(store.scope));
  const list = scenarios.find(({ name }) => name === 'list page');
  if (!list) throw new Error('The scenario "list page" does not exist.');
  const server = await start('serve');
  const measure = async () => {
    const settings = { ...options, concurrency: 16, apiKey };
    const rounds = await measureInTurn(generator, list, [server], settings);
    return median(rounds.map(({ perSecond }) => perSecond));
  };
  await measure();
  const before = await measure();
  await receiver.reset();
  const deliveries = await recordChanges(store.scope, scopes, BACKLOG / 100);
  const during = await measure();
  const left = await countPending(store.scope);
  const restStartedMs = performance.now();
  const { distinct, deliveries: arrived } = await receiver.untilDistinct(BACKLOG, 600_000);
  const restSeconds = (performance.now() - restStartedMs) / 1000;
  const after = await measure();
  await server.stop();
  const ratio = during / median([before, after]);
  return [
    [
      `GET /jobs during a backlog of ${deliveries} (${left} left afterwards)`,
      `${during.toFixed(0)} per second; ${before.toFixed(0)} before, ${after.toFixed(0)} after; ratio ${ratio.toFixed(2)}`,
      '≥ 0.80',
      mark(ratio >= 0.8 && left > 0),
    ],
    [
      'rest of the backlog, without requests',
      `${left} in ${restSeconds.toFixed(0)} s: ${(left / restSeconds).toFixed(0)} per second; ${arrived - distinct} duplicates`,
      '',
      '',
    ],
  ];
}

interface Receiver {
  port: number;
  read(): Promise<Received>;
  /** Returns what has arrived so far, and resets all counts. */
  reset(): Promise<Received>;
  untilDistinct(count: number, timeoutMs?: number): Promise<Received>;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(new URL('receiver.ts', import.meta.url), { serialization: 'advanced' });
  const [{ port }] = await once(child, 'message');
  const read = () => send(child, 'read');
  return {
    port,
    read,
    reset: () => send(child, 'reset'),
    untilDistinct: async (count, timeoutMs = 120_000) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const received = await read();
        if (received.distinct >= count) return received;
        if (performance.now() > deadline)
          throw new Error(`Only ${received.distinct} of ${count} deliveries have arrived.`);
        await sleep(250);
      }
    },
    stop: () => void child.kill(),
  };
}

async function send(child: ChildProcess, command: 'read' | 'reset'): Promise<Received> {
  child.send(command);
  const [{ received }] = await once(child, 'message');
  return received;
}

function mark(isReached: boolean): string {
  return isReached ? '✓' : '✗';
}
