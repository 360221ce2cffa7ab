import { loadavg } from 'node:os';
import type { LoadRequest } from '../support/load-requests.ts';
import { measureInTurn } from '../support/measure.ts';
import { median, percentile } from '../support/statistics.ts';
import { readUsage } from '../support/usage.ts';
import { changeEachSecond } from './changes.ts';
import type { SiteBench } from './site-bench.ts';
import { HOST, loadPage, loadPages } from './visits.ts';

const CONNECTIONS = 16;
const GOALS = { jobs: 1_500, lists: 800 };

export const rateHeader = [
  'pages',
  'connections',
  'pages/s',
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
    await measureFirstLoads(bench, 'lists, first request', lists),
    await measureRate(bench, 'lists', requests.lists, GOALS.lists),
    await measureFirstLoads(bench, 'jobs, first request', jobs),
    await measureRate(bench, 'jobs', requests.jobs, GOALS.jobs),
    await measureRate(bench, 'jobs, conditional requests (304)', await conditionalRequests(bench, jobs)),
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

async function conditionalRequests({ server }: SiteBench, paths: string[]): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  for (const path of paths.slice(0, 500)) {
    const { tag } = await loadPage(server, path);
    requests.push({ method: 'GET', path, headers: { host: HOST, 'if-none-match': tag } });
  }
  return requests;
}

async function measureFirstLoads({ server }: SiteBench, name: string, paths: string[]): Promise<string[]> {
  const before = await readUsage(server.pid);
  const startedMs = performance.now();
  const loads = await loadPages(server, paths, CONNECTIONS);
  const seconds = (performance.now() - startedMs) / 1000;
  const after = await readUsage(server.pid);
  const times = loads.map(({ ms }) => ms);
  return toRow(name, {
    perSecond: loads.length / seconds,
    p50Ms: median(times),
    p99Ms: percentile(times, 0.99),
    cpuMicrosecondsPerRequest: (after.cpuMicroseconds - before.cpuMicroseconds) / loads.length,
    residentBytes: after.residentBytes,
  });
}

async function measureRate(
  { generator, server, options }: SiteBench,
  name: string,
  requests: LoadRequest[],
  goal?: number,
): Promise<string[]> {
  const settings = { ...options, concurrency: CONNECTIONS, apiKey: undefined };
  const rounds = await measureInTurn(generator, { name, requests }, [server], settings);
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
    String(CONNECTIONS).padStart(11),
    rate.perSecond.toFixed(0).padStart(7),
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
