/** `npm run bench` compares Corkboard with the floor, or runs one other benchmark. bench/README.md explains the output. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureAlerts } from './alerts.ts';
import { measureAnalytics } from './analytics/analytics.ts';
import { measureApplications } from './applications/applications.ts';
import { measureAuditLog } from './audit-log/audit-log.ts';
import { measureCollections } from './collections/collections.ts';
import { measureComparison } from './comparison/comparison.ts';
import { measureContent } from './content/content.ts';
import { measureDatabase } from './database/database.ts';
import { measureDisk } from './disk.ts';
import { measureHalfOpen } from './half-open/half-open.ts';
import { measureImports } from './imports/imports.ts';
import { readOptions } from './options.ts';
import { measureReady } from './ready.ts';
import { measureSalaries } from './salaries/salaries.ts';
import { measureSearchQuality } from './search-quality/search-quality.ts';
import { measureSearchWords } from './search-words/search-words.ts';
import { measureSite } from './site/site.ts';
import { measureStart } from './start.ts';
import type { Bench } from './support/bench.ts';
import { measureWebhooks } from './webhooks/webhooks.ts';

interface Benchmark {
  measure: (bench: Bench) => Promise<void>;
  /** The default of `--jobs`. */
  jobs?: number;
  /** Whether it measures the built server. Without a build, it could measure an outdated one unnoticed. */
  isBuilt?: boolean;
}

/** By the name of the option. */
const benchmarks: Record<string, Benchmark> = {
  alerts: { measure: measureAlerts },
  analytics: { measure: measureAnalytics, isBuilt: true },
  applications: { measure: measureApplications, isBuilt: true },
  auditLog: { measure: measureAuditLog },
  collections: { measure: measureCollections },
  content: { measure: measureContent, isBuilt: true },
  database: { measure: measureDatabase },
  disk: { measure: measureDisk, jobs: 100_000 },
  halfOpen: { measure: measureHalfOpen, isBuilt: true },
  imports: { measure: measureImports, isBuilt: true },
  ready: { measure: measureReady },
  salaries: { measure: measureSalaries, isBuilt: true },
  searchQuality: { measure: measureSearchQuality },
  searchWords: { measure: measureSearchWords },
  site: { measure: measureSite, jobs: 500_000, isBuilt: true },
  start: { measure: measureStart, isBuilt: true },
  webhooks: { measure: measureWebhooks, isBuilt: true },
};

const comparison: Benchmark = { measure: measureComparison, isBuilt: true };

const closers: Bench['closers'] = [];
const interruption = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error('The run was interrupted.')));
});
try {
  await Promise.race([run(), interruption]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  // After an interruption, open handles may keep the process alive.
  process.exit();
}

async function run(): Promise<void> {
  const jobsOf = Object.entries(benchmarks).map(([name, { jobs = 20_000 }]) => [name, jobs]);
  const options = readOptions(Object.fromEntries(jobsOf));
  const { measure, isBuilt } = benchmarks[options.benchmark ?? ''] ?? comparison;
  if (isBuilt) await promisify(execFile)('npm', ['run', 'build'], { cwd: new URL('../', import.meta.url) });
  await measure({ options, closers });
}
