import { parseArgs } from 'node:util';

/** Numbers with their defaults. `bench/README.md` describes all options. */
const numbers = {
  /** Jobs of other organizations in the same tables. */
  otherJobs: 20_000,
  /** The duration of one measurement. */
  seconds: 4,
  rounds: 3,
  /** Items of the measured collection. */
  items: 200_000,
  /** Pages of the measured organization. */
  pages: 10_000,
  /** Live jobs with a salary of the measured organization. */
  salaried: 500_000,
  /** Views of the measured organization in 366 days. */
  views: 10_000_000,
  /** Entries of the audit log in 399 days. */
  entries: 10_000_000,
  /** Alerts of the measured organization. */
  subscribers: 100_000,
  /** Jobs of the imported feed. */
  imported: 50_000,
  /** Webhook deliveries of the backlog. */
  deliveries: 100_000,
};
const switches = { plans: false, firstRun: false };
const minimums: Partial<Record<keyof typeof numbers, number>> = { otherJobs: 0, seconds: 0.1 };

type Numbers = { [Name in keyof typeof numbers]: number };
type Switches = { [Name in keyof typeof switches]: boolean };

export interface BenchOptions extends Numbers, Switches {
  /** The benchmark that runs. Undefined: the comparison with the floor. */
  benchmark: string | undefined;
  /** Jobs of the measured organization. */
  jobs: number;
  concurrency: number[];
  /** Names of scenarios. Empty means all. */
  scenarios: string[];
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  jsonFile?: string | undefined;
  profileDir?: string | undefined;
}

/** Reads the command line. `jobsOf` has the benchmarks with their default numbers of jobs. */
export function readOptions(jobsOf: Record<string, number>, args = process.argv.slice(2)): BenchOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const names = ['jobs', 'concurrency', 'scenarios', 'databaseUrl', 'dataDir', 'json', 'profile'];
  const flags = Object.fromEntries([
    ...[...names, ...Object.keys(numbers)].map((name) => [toFlag(name), text] as const),
    ...[...Object.keys(switches), ...Object.keys(jobsOf)].map((name) => [toFlag(name), flag] as const),
  ]);
  const values = parseArgs({ args, options: flags }).values as Record<string, string | boolean | undefined>;
  const textOf = (name: string) => values[toFlag(name)] as string | undefined;
  const numberOf = (name: string, otherwise: number, minimum = 1) =>
    toNumber(toFlag(name), textOf(name) ?? String(otherwise), minimum);
  const benchmark = Object.keys(jobsOf).find((name) => values[toFlag(name)]);
  return {
    ...(Object.fromEntries(
      Object.entries(numbers).map(([name, otherwise]) => [
        name,
        numberOf(name, otherwise, minimums[name as keyof typeof numbers]),
      ]),
    ) as Numbers),
    ...(Object.fromEntries(
      Object.keys(switches).map((name) => [name, values[toFlag(name)] === true]),
    ) as Switches),
    benchmark,
    jobs: numberOf('jobs', jobsOf[benchmark ?? ''] ?? 20_000),
    concurrency: (textOf('concurrency') ?? '1,16,64')
      .split(',')
      .map((part) => toNumber('concurrency', part, 1)),
    scenarios: (textOf('scenarios') ?? '').split(',').filter(Boolean),
    databaseUrl: textOf('databaseUrl'),
    dataDir: textOf('dataDir'),
    jsonFile: textOf('json'),
    profileDir: textOf('profile'),
  };
}

/** `otherJobs` is `--other-jobs`. */
function toFlag(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function toNumber(name: string, text: string, minimum: number): number {
  const number = Number(text);
  if (Number.isFinite(number) && number >= minimum) return number;
  throw new Error(`--${name} must be a number of at least ${minimum}, not ${JSON.stringify(text)}.`);
}
