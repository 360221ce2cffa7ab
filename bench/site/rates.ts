import { loadavg } from 'node:os';
import type { LoadRequest } from '../support/load-requests.ts';
import { measureInTurn } from '../support/measure.ts';
import { type Goal, median, percentile, toCell, toGoalCells } from '../support/statistics.ts';
import { readUsage } from '../support/usage.ts';
import { changeEachSecond } from './changes.ts';
import type { SiteBench } from './site.ts';
import { HOST, loadPages } from './visits.ts';

const CONNECTIONS = 16;
const GOALS = { jobs: { min: 1_500 }, lists: { min: 800 } };

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
  goal?: Goal,
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

function toRow(name: string, rate: Rate, goal?: Goal): string[] {
  return [
    name,
    ...[CONNECTIONS, rate.perSecond].map((figure) => toCell(figure, 0)),
    ...[rate.p50Ms, rate.p99Ms].map((ms) => toCell(ms)),
    ...[rate.cpuMicrosecondsPerRequest, rate.residentBytes / 1e6].map((figure) => toCell(figure, 0)),
    toCell(loadavg()[0] ?? Number.NaN),
    ...toGoalCells(rate.perSecond, goal),
  ];
}
