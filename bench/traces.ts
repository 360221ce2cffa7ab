/** Measures what traces cost a request: `npm run bench -- --traces`. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '../src/features/api-keys/create.ts';
import { ratioOf } from './comparison/ratios.ts';
import type { BenchOptions } from './options.ts';
import { startGenerator } from './support/generator.ts';
import { type Measurement, measureInTurn } from './support/measure.ts';
import { startCorkboard } from './support/processes.ts';
import { takeSamples } from './support/samples.ts';
import { makeScenarios } from './support/scenarios.ts';
import { deleteCreatedJobs } from './support/seed.ts';
import { median } from './support/statistics.ts';
import type { BenchStore } from './support/store.ts';

const SCENARIOS = ['single read', 'list page', 'create'];
const CONCURRENCY = 16;
const NONE = 'no traces';
/** The same as NONE: its ratio is the error of the measurement. */
const CONTROL = 'no traces again';
/** Many short rounds in changing order, because other programs disturb long ones. */
const ROUNDS = 40;
const SECONDS = 1;
const MOST_COST = 1.03;

/** The same server without traces, with the default sampler, and with every request traced. */
export async function measureTraces(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const collector = await startCollector(closers);
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-traces-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  // Other programs delay the event loop, too.
  const patient = { MAX_EVENT_LOOP_DELAY: '60000' };
  const variants = {
    [NONE]: {},
    [CONTROL]: {},
    'default sampler': traced,
    always_on: { ...traced, OTEL_TRACES_SAMPLER: 'always_on' },
  };
  const contenders = [];
  for (const [name, settings] of Object.entries(variants)) {
    const log = { logLevel: 'warn', logFile: join(folder, 'server.log'), dataDir: folder } as const;
    const { profileDir } = options;
    const contender = await startCorkboard({
      ...log,
      name,
      databaseUrl: store.url,
      settings: { ...patient, ...settings },
      profileDir,
    });
    closers.push(() => contender.stop());
    contenders.push(contender);
  }
  const settings = { name: 'bench', scopes: ['*'], expires_at: null, rate_limits: {} };
  const { key: apiKey } = await createApiKey(store.scope, settings);
  closers.push(() => deleteCreatedJobs(store.url));
  const generator = startGenerator();
  closers.push(() => generator.stop());
  const scenarios = await makeScenarios(store.scope, await takeSamples(store.scope));
  const chosen = options.scenarios.length > 0 ? options.scenarios : SCENARIOS;
  for (const scenario of scenarios.filter(({ name }) => chosen.includes(name))) {
    const load = { seconds: SECONDS, rounds: 1, concurrency: CONCURRENCY, apiKey };
    const measurements: Measurement[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const order = round % 2 === 0 ? contenders : contenders.toReversed();
      const results = await measureInTurn(generator, scenario, order, load);
      measurements.push(...results.map((measurement) => ({ ...measurement, round })));
    }
    for (const { name } of contenders) console.log(describe(scenario.name, name, measurements));
  }
  console.log(`\n${collector.bytes()} bytes reached the collector.`);
}

function describe(scenario: string, name: string, measurements: Measurement[]): string {
  const of = (contender: string) => measurements.filter((each) => each.contender === contender);
  const cost = ({ cpuMicrosecondsPerRequest }: Measurement) => cpuMicrosecondsPerRequest;
  const ratio = ratioOf(of(name), of(NONE), cost);
  const goal = name === 'default sampler' ? ` (goal ≤ ${MOST_COST}: ${ratio <= MOST_COST ? '✓' : '✗'})` : '';
  const micros = median(of(name).map(cost)).toFixed(0);
  return `${scenario.padEnd(12)} ${name.padEnd(16)} ${micros.padStart(5)} µs/request, × ${ratio.toFixed(3)}${goal}`;
}

/** Accepts everything and decodes nothing, because it shares the machine. */
async function startCollector(closers: (() => unknown)[]): Promise<{ url: string; bytes(): number }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bytes: () => bytes };
}
