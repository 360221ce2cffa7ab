/** Measures imports of a feed on this machine: `npm run bench -- --imports`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { toTable } from '../../src/commands/output.ts';
import { findOrganizationBySlug, organizationScope } from '../../src/features/board/organizations/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { type Bench, createKey, isWanted, makeFolder, openStore, startServer } from '../support/bench.ts';
import { startProbe, summarize } from '../support/probes.ts';
import { PLATFORM } from '../support/seed.ts';
import { toCell, toGoalCells } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import type { Feed, FeedFormat } from './feed.ts';
import { type Client, type MeasuredRun, measureRun, send } from './run.ts';

const REST_SECONDS = 20;
const ALL_FORMATS: FeedFormat[] = ['csv', 'xml', 'json'];

/** Of the p99 of lists while a run applies, as a multiple of that at rest. */
const GOAL = { max: 2 };

interface Importer {
  client: Client;
  feedPort: number;
  serve(feed: Omit<Feed, 'folder'>): Promise<void>;
}

/** All formats go through the first run, unchanged ones, one with 8 % changed jobs, and undos. CSV also through a dry run and one with all jobs changed. */
export async function measureImports(bench: Bench): Promise<void> {
  const importer = await open(bench);
  for (const format of ALL_FORMATS)
    if (isWanted(bench, format)) await measureFormat(importer, format, bench.options);
}

async function open(bench: Bench): Promise<Importer> {
  const { closers } = bench;
  const store = await openStore(bench);
  const folder = await makeFolder(bench);
  const child = fork(new URL('feed.ts', import.meta.url), { serialization: 'advanced' });
  closers.push(() => child.kill());
  const [{ port: feedPort }] = await once(child, 'message');
  const settings = { OUTBOUND_ALLOW: '127.0.0.1' };
  const { port, pid } = await startServer(bench, store, { dataDir: folder, settings });
  const keys = [await createKey(store.scope), await createKey(await findOther(store))];
  const probes = keys.map((key) => startProbe(port, key));
  closers.push(() => Promise.all(probes.map((probe) => probe.stop())));
  return {
    client: { port, pid, apiKey: keys[0] as string, pool: store.pool, probes },
    feedPort,
    serve: async (feed) => {
      child.send({ ...feed, folder });
      await once(child, 'message');
    },
  };
}

async function findOther({ db, scope }: BenchStore): Promise<Scope> {
  const row = await findOrganizationBySlug(db, 'bench-other-1');
  if (!row) throw new Error('The organization bench-other-1 does not exist: use --other-jobs.');
  return organizationScope(scope.db, row, PLATFORM, 'command_line');
}

const mapping = {
  id: { path: 'ref' },
  title: { path: 'title' },
  description: { path: 'description' },
  company_name: { path: 'company' },
  location: { path: 'location' },
  job_type: { path: 'type' },
  category: { path: 'category' },
  salary_min: { path: 'salary_min' },
  salary_currency: { path: 'salary_currency' },
  salary_period: { path: 'salary_period' },
  how_to_apply: { path: 'link' },
  posted_at: { path: 'date' },
};

async function measureFormat(
  { client, feedPort, serve }: Importer,
  format: FeedFormat,
  { imported: jobs, firstRun }: BenchOptions,
): Promise<void> {
  const { id } = await send<{ id: string }>(client, '/imports', {
    name: `Feed ${format}`,
    source: { kind: format, url: `http://127.0.0.1:${feedPort}/jobs.${format}` },
    mapping,
    mode: 'mirror',
    on_foreign_duplicate: 'skip',
    limits: { max_bytes: 1_000_000_000 },
  });
  const runs = `/imports/${id}/runs`;
  const show = (name: string, measured: MeasuredRun) =>
    console.log(report(`${format}, ${name}`, jobs, measured));
  const feed = { format, jobs, hasEtag: true };
  await serve({ ...feed, version: 0 });
  await rest(client, 'rest before');
  const first = await measureRun(client, runs);
  await rest(client, 'rest after');
  show('first run', first);
  console.log(compareLatencies(client));
  if (firstRun) return;
  await client.pool.query('VACUUM (ANALYZE)');
  show('not changed (304)', await measureRun(client, runs));
  await serve({ ...feed, version: 0, hasEtag: false });
  show('not changed (200)', await measureRun(client, runs));
  const undo = ({ run }: MeasuredRun) => measureRun(client, `${runs}/${run.id}/undo`);
  await serve({ ...feed, version: 1 });
  if (format === 'csv') show('dry run, 8 % changed', await measureRun(client, runs, { dry_run: true }));
  await rest(client, 'rest before');
  const changed = await measureRun(client, runs);
  await rest(client, 'rest after');
  show('8 % changed', changed);
  console.log(compareLatencies(client));
  show('undo of it', await undo(changed));
  if (format === 'csv') {
    await serve({ ...feed, version: 0, isAllChanged: true });
    const all = await measureRun(client, runs);
    show('all changed', all);
    show('undo of it', await undo(all));
  }
  // The next format finds no job of this one.
  show('undo of the first run', await undo(first));
}

/** Nothing runs meanwhile. Latencies before and after a run differ by as much as the machine is not quiet. */
async function rest({ probes }: Client, phase: 'rest before' | 'rest after'): Promise<void> {
  for (const probe of probes) probe.phase = phase;
  await wait(REST_SECONDS * 1000);
  for (const probe of probes) probe.phase = '';
}

const MB = 1_000_000;

function report(name: string, jobs: number, measured: MeasuredRun): string {
  const { run, planSeconds, applySeconds, ...costs } = measured;
  const { applied } = run.progress;
  return [
    `\n${name}: ${run.state}, ${JSON.stringify(run.counts)}${run.error ? ` ${JSON.stringify(run.error)}` : ''}`,
    `plan ${planSeconds.toFixed(1)} s (${(jobs / planSeconds).toFixed(0)} rows/s), apply ${applySeconds.toFixed(1)} s (${(applied / applySeconds).toFixed(0)} changes/s); load ${costs.load}`,
    `CPU: Node ${costs.nodeCpuSeconds.toFixed(1)} s, PostgreSQL ${costs.postgresCpuSeconds.toFixed(1)} s; RSS ${(costs.residentBytes / MB).toFixed(0)} MB before, peak ${(costs.peakBytes / MB).toFixed(0)} MB, import process ${(costs.childPeakBytes / MB).toFixed(0)} MB; database +${(costs.grownBytes / MB).toFixed(1)} MB, WAL ${(costs.walBytes / MB).toFixed(0)} MB`,
  ].join('\n');
}

function compareLatencies({ probes }: Client): string {
  const rows = probes.flatMap((probe, n) => {
    const atRest = summarize(probe, 'rest before', 'rest after');
    return ['rest before', 'rest after', 'fetching', 'applying'].map((phase) => {
      const { requests, p50, p99 } = summarize(probe, phase);
      const ratio = p99 / atRest.p99;
      return [
        ...[n === 0 ? 'same' : 'other', phase, String(requests)],
        ...[toCell(p50), toCell(p99), toCell(ratio, 2)],
        ...toGoalCells(ratio, phase === 'applying' ? GOAL : undefined),
      ];
    });
  });
  for (const probe of probes) probe.latenciesMs.clear();
  return toTable(['organization', 'while', 'requests', 'p50 ms', 'p99 ms', 'p99 ÷ rest', 'goal', ''], rows);
}
