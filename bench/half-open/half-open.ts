/** Measures visitors while one client keeps half-open requests: `npm run bench -- --half-open`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toTable } from '../../src/commands/output.ts';
import { type Bench, openStore, startServer } from '../support/bench.ts';
import { ORGANIZATION, PLATFORM } from '../support/seed.ts';
import { percentile, toCell, toGoalCells } from '../support/statistics.ts';
import type { AttackMessage, AttackSettings } from './attack-process.ts';

const BODIES = 1_200;
const REQUESTS = 500;
const PAUSE_MS = 20;
/** Visitors come from 127.0.0.2 and the next IP addresses, each request on a new connection. */
const VISITORS = 100;
/** Longer than a body may take, so that the attack has renewed all of its connections. */
const ATTACK_MS = 20_000;
const PATHS = ['/', '/jobs?q=pilot', '/sitemap.xml', '/robots.txt'];

export async function measureHalfOpen(bench: Bench): Promise<void> {
  const server = await startServer(bench, await openStore(bench), { settings: { WORKER: 'off' } });
  await visit(server.port);
  const rows = [];
  for (let round = 1; round <= bench.options.rounds; round++) {
    rows.push([`${round}: idle`, ...describe(await visit(server.port)), '']);
    const attack = await startAttack(server.port);
    rows.push([`${round}: attack`, ...describe(await visit(server.port)), attack.describe()]);
    await attack.stop();
  }
  console.log(toTable(['round', 'failed', 'goal', '', 'p50 ms', 'p99 ms', 'attack, per second'], rows));
}

async function startAttack(port: number) {
  const settings: AttackSettings = { port, bodies: BODIES };
  const child = fork(new URL('attack-process.ts', import.meta.url), [JSON.stringify(settings)]);
  const messages: AttackMessage[] = [];
  child.on('message', (message: AttackMessage) => messages.push(message));
  await wait(ATTACK_MS);
  const mean = (field: keyof AttackMessage) =>
    Math.round(messages.reduce((sum, message) => sum + message[field], 0) / messages.length);
  return {
    describe: () => `${mean('open')} open, ${mean('refused')} refused, ${mean('closed')} closed`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

interface Visits {
  failed: number;
  latenciesMs: number[];
}

async function visit(port: number): Promise<Visits> {
  const latenciesMs: number[] = [];
  let failed = 0;
  for (let count = 0; count < REQUESTS; count++) {
    const startedMs = performance.now();
    const status = await get(
      port,
      PATHS[count % PATHS.length] as string,
      `127.0.0.${2 + (count % VISITORS)}`,
    );
    latenciesMs.push(performance.now() - startedMs);
    if (status !== 200) failed++;
    await wait(PAUSE_MS);
  }
  return { failed, latenciesMs };
}

/** 0 if there is no response. */
function get(port: number, path: string, localAddress: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host: `${ORGANIZATION}.${PLATFORM.domain}` };
    const outgoing = request({ host: '127.0.0.1', port, path, localAddress, headers, agent: false });
    outgoing.on('error', () => resolve(0));
    outgoing.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    outgoing.end();
  });
}

function describe({ failed, latenciesMs }: Visits): string[] {
  return [
    `${failed} of ${latenciesMs.length}`,
    ...toGoalCells(failed, { max: 0 }),
    toCell(percentile(latenciesMs, 0.5)),
    toCell(percentile(latenciesMs, 0.99)),
  ];
}
