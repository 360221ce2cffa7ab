/** Measures deliveries to a receiver on this machine: `npm run bench -- --webhooks`. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTable } from '../../src/commands/output.ts';
import {
  type Bench,
  createKey,
  makeFolder,
  openGenerator,
  openStore,
  startServer,
} from '../support/bench.ts';
import { measureInTurn } from '../support/measure.ts';
import type { Contender } from '../support/processes.ts';
import { takeSamples } from '../support/samples.ts';
import { makeScenarios } from '../support/scenarios.ts';
import { median, percentile, toGoalCells } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import type { Received } from './receiver.ts';
import { countPending, LOOPBACK, recordChanges, seedWebhooks, subscribe, unsubscribeAll } from './seed.ts';

const IDLE_EVENTS = 500;

interface Deliveries {
  bench: Bench;
  store: BenchStore;
  apiKey: string;
  receiver: Receiver;
  start(command: 'serve' | 'worker'): Promise<Contender>;
}

export async function measureWebhooks(bench: Bench): Promise<void> {
  const store = await openStore(bench);
  bench.closers.push(() => unsubscribeAll(store.scope));
  const receiver = await startReceiver();
  bench.closers.push(() => receiver.stop());
  const dataDir = await makeFolder(bench);
  const settings = { OUTBOUND_ALLOW: LOOPBACK };
  const deliveries: Deliveries = {
    ...{ bench, store, receiver },
    apiKey: await createKey(store.scope),
    start: (command) => startServer(bench, store, { command, dataDir, settings }),
  };
  await unsubscribeAll(store.scope);
  const lines = [await measureLatency(deliveries)];
  lines.push(...(await measureThroughput(deliveries)), ...(await measureBacklog(deliveries)));
  console.log(`\n${toTable(['measurement', 'figure', 'goal', ''], lines)}`);
}

/** Creates jobs sequentially over HTTP on an otherwise idle server. */
async function measureLatency({ store, apiKey, receiver, start }: Deliveries): Promise<string[]> {
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
  return [`event to receiver, idle, ${IDLE_EVENTS} events`, figure, ...toGoalCells(p99, { max: 250 })];
}

/** Delivers to 1,000 webhooks of 100 organizations. All deliveries are due when the process starts. */
async function measureThroughput({ bench, store, receiver, start }: Deliveries): Promise<string[][]> {
  const scopes = await seedWebhooks(store.scope, {
    organizations: 100,
    each: 10,
    receiverPort: receiver.port,
  });
  const lines: string[][] = [];
  for (const command of ['worker', 'serve'] as const) {
    await receiver.reset();
    const deliveries = await recordChanges(store.scope, scopes, Math.ceil(bench.options.deliveries / 5_000));
    await store.pool.query('VACUUM (ANALYZE) webhook_deliveries, events');
    const process = await start(command);
    const { firstAtMs, lastAtMs } = await receiver.untilDistinct(deliveries);
    await process.stop();
    const perSecond = deliveries / ((lastAtMs - firstAtMs) / 1000);
    const name = `${deliveries} deliveries to 1,000 webhooks, corkboard ${command}`;
    lines.push([name, `${perSecond.toFixed(0)} per second`, ...toGoalCells(perSecond, { min: 500 })]);
  }
  await unsubscribeAll(store.scope);
  return lines;
}

/** Measures GET /jobs with 16 connections: without deliveries, and while the same server works through a backlog. */
async function measureBacklog({ bench, store, apiKey, receiver, start }: Deliveries): Promise<string[][]> {
  const generator = openGenerator(bench);
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
    const settings = { ...bench.options, concurrency: 16, apiKey };
    const rounds = await measureInTurn(generator, list, [server], settings);
    return median(rounds.map(({ perSecond }) => perSecond));
  };
  await measure();
  const before = await measure();
  await receiver.reset();
  const deliveries = await recordChanges(store.scope, scopes, Math.ceil(bench.options.deliveries / 100));
  const during = await measure();
  const left = await countPending(store.scope);
  const restStartedMs = performance.now();
  const { distinct, deliveries: arrived } = await receiver.untilDistinct(deliveries);
  const restSeconds = (performance.now() - restStartedMs) / 1000;
  const after = await measure();
  await server.stop();
  const ratio = during / median([before, after]);
  return [
    [
      `GET /jobs during a backlog of ${deliveries} (${left} left afterwards)`,
      `${during.toFixed(0)} per second; ${before.toFixed(0)} before, ${after.toFixed(0)} after; ratio ${ratio.toFixed(2)}`,
      ...toGoalCells(left > 0 ? ratio : Number.NaN, { min: 0.8 }),
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
  /** Returns what has arrived so far, and resets all counts. */
  reset(): Promise<Received>;
  /** Waits for up to ten minutes. */
  untilDistinct(count: number): Promise<Received>;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(new URL('receiver.ts', import.meta.url), { serialization: 'advanced' });
  const [{ port }] = await once(child, 'message');
  const read = () => send(child, 'read');
  return {
    port,
    reset: () => send(child, 'reset'),
    untilDistinct: async (count) => {
      const deadline = performance.now() + 600_000;
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
