import { loadavg } from 'node:os';
import type { LoadRequest } from './load.ts';
import { measureInTurn } from './measure.ts';
import type { SiteBench } from './site.ts';
import { changeEachSecond } from './site-changes.ts';
import { HOST, visit, visitAll } from './site-visits.ts';
import { median, percentile } from './statistics.ts';
import { readUsage } from './usage.ts';

const AT_ONCE = 16;
const GOALS = { jobs: 1_500, lists: 800 };

export const rateHeader = [
  'pages',
  'at once',
  'a second',
  'p50 ms',
  'p99 ms',
  'CPU µs/page',
  'RSS MB',
  'load',
  'goal',
  '',
];

export async function measureRates(bench: SiteBench): Promise<string[][]> {
  const { jobs, lists } = bench.paths;
  const requests = { jobs: toRequests(jobs), lists: toRequests(lists) };
  const rows = [
    await measureUnseen(bench, 'lists, seen for the first time', lists),
    await measureRate(bench, 'lists', requests.lists, GOALS.lists),
    await measureUnseen(bench, 'jobs, seen for the first time', jobs),
    await measureRate(bench, 'jobs', requests.jobs, GOALS.jobs),
    await measureRate(bench, 'jobs that the client has (304)', await conditional(bench, jobs)),
  ];
  const stop = changeEachSecond(bench);
  rows.push(
    await measureRate(bench, 'lists, a change each second', requests.lists),
    await measureRate(bench, 'front page, a change each second', requests.lists.slice(0, 1)),
    await measureRate(bench, 'jobs, a change each second', requests.jobs),
  );
  await stop();
  return rows;
}

function toRequests(paths: string[]): LoadRequest[] {
  return paths.map((path) => ({ method: 'GET', path, headers: { host: HOST } }));
}

async function conditional({ server }: SiteBench, paths: string[]): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  for (const path of paths.slice(0, 500)) {
    const { tag } = await visit(server, path);
    requests.push({ method: 'GET', path, headers: { host: HOST, 'if-none-match': tag } });
  }
  return requests;
}

async function measureUnseen({ server }: SiteBench, name: string, paths: string[]): Promise<string[]> {
  const before = await readUsage(server.pid);
  const startedMs = performance.now();
  const visits = await visitAll(server, paths, AT_ONCE);
  const seconds = (performance.now() - startedMs) / 1000;
  const after = await readUsage(server.pid);
  const times = visits.map(({ ms }) => ms);
  return toRow(name, {
    perSecond: visits.length / seconds,
    p50Ms: median(times),
    p99Ms: percentile(times, 0.99),
    cpuMicrosecondsPerRequest: (after.cpuMicroseconds - before.cpuMicroseconds) / visits.length,
    residentBytes: after.residentBytes,
  });
}

async function measureRate(
  { generator, server, options }: SiteBench,
  name: string,
  requests: LoadRequest[],
  goal?: number,
): Promise<string[]> {
  const setting = { ...options, concurrency: AT_ONCE, apiKey: undefined };
  const rounds = await measureInTurn(generator, { name, requests }, [server], setting);
  return toRow(
    name,
    {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
      cpuMicrosecondsPerRequest: median(rounds.map((round) => round.cpuMicrosecondsPerRequest)),
      residentBytes: median(rounds.map(({ residentBytes }) => residentBytes)),
    },
    goal,
  );
}

interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicrosecondsPerRequest: number;
  residentBytes: number;
}

function toRow(name: string, rate: Rate, goal?: number): string[] {
  const row = [
    name,
    String(AT_ONCE).padStart(7),
    rate.perSecond.toFixed(0).padStart(8),
    toMs(rate.p50Ms),
    toMs(rate.p99Ms),
    rate.cpuMicrosecondsPerRequest.toFixed(0).padStart(11),
    (rate.residentBytes / 1e6).toFixed(0).padStart(6),
    (loadavg()[0] ?? Number.NaN).toFixed(1).padStart(4),
    goal === undefined ? '' : `≥ ${goal}`,
    goal === undefined ? '' : rate.perSecond >= goal ? '✓' : '✗',
  ];
  console.error(row.join('  '));
  return row;
}

function toMs(ms: number): string {
  return ms.toFixed(1).padStart(8);
}
