/** `npm run bench` compares Corkboard with the floor. bench/README.md explains the output. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { measureAlerts } from './alerts.ts';
import { measureAnalytics } from './analytics/analytics.ts';
import { measureApplications } from './applications/applications.ts';
import { measureAuditLog } from './audit-log/audit-log.ts';
import { measureBackup } from './backup.ts';
import { measureCollections } from './collections/collections.ts';
import { measureCompanies } from './companies.ts';
import { compareContenders } from './comparison/comparison.ts';
import { CORKBOARD } from './comparison/contenders.ts';
import { toGoals } from './comparison/goals.ts';
import { toReport } from './comparison/report.ts';
import { measureContent } from './content/content.ts';
import { measureDashboard } from './dashboard/dashboard.ts';
import { measureDatabase } from './database/database.ts';
import { measureDisk } from './disk.ts';
import { measureEmails } from './emails.ts';
import { measureExports } from './exports.ts';
import { measureHalfOpen } from './half-open/half-open.ts';
import { measureImports } from './imports/imports.ts';
import { measureLanding } from './landing/landing.ts';
import { measureMembers } from './members/members.ts';
import { measureMoves } from './moves.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { measureQueue } from './queue.ts';
import { measureReady } from './ready.ts';
import { measureRichText } from './rich-text.ts';
import { measureSalaries } from './salaries/salaries.ts';
import { measureSearchQuality } from './search-quality/search-quality.ts';
import { measureSite } from './site/site.ts';
import { measureStart } from './start.ts';
import { deleteCreatedJobs } from './support/seed.ts';
import { type BenchStore, openBenchStore } from './support/store.ts';
import { measureTraces } from './traces.ts';
import { measureWebhooks } from './webhooks/webhooks.ts';

const options = readOptions();
const closers: (() => unknown)[] = [];
/** The options that run one other benchmark instead. */
const others = {
  richText: measureRichText,
  emails: measureEmails,
  exports: measureExports,
  ready: () => measureReady(closers),
  start: runStart,
  disk: (options) => measureDisk(options, closers),
  collections: runCollections,
  content: runContent,
  members: runMembers,
  queue: runQueue,
  auditLog: runAuditLog,
  traces: runTraces,
  webhooks: runWebhooks,
  landing: runLanding,
  companies: runCompanies,
  salaries: runSalaries,
  searchQuality: runSearchQuality,
  analytics: runAnalytics,
  site: runSite,
  dashboard: runDashboard,
  imports: runImports,
  backup: measureBackup,
  moves: measureMoves,
  alerts: measureAlerts,
  applications: runApplications,
  halfOpen: runHalfOpen,
} satisfies { [Name in keyof BenchOptions]?: (options: BenchOptions) => unknown };

const interruption = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error('The run was interrupted.')));
});
try {
  await Promise.race([run(options), interruption]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  // After an interruption, open handles may keep the process alive.
  process.exit();
}

async function run(options: BenchOptions): Promise<void> {
  const chosen = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  if (chosen) return others[chosen](options);
  if (!options.database) await build();
  const store = await openBenchStore(options);
  closers.push(() => store.close());
  await describe(store);
  if (options.database) return measureDatabase(store.scope, store.pool, options);
  const comparison = await compareContenders(store, options, closers);
  console.log(`\n${toReport(comparison.measurements, CORKBOARD)}\n\n${toGoals(comparison)}`);
  if (options.jsonFile) {
    await writeFile(options.jsonFile, `${JSON.stringify({ options, ...comparison }, null, 2)}\n`);
  }
}

async function runApplications(options: BenchOptions): Promise<void> {
  await build();
  await measureApplications(options);
}

async function runHalfOpen(options: BenchOptions): Promise<void> {
  await build();
  await measureHalfOpen(options);
}

/** Seeding the single job creates the organization. */
async function runCollections(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureCollections(store.scope, store.pool, options);
}

async function runAuditLog(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureAuditLog(store.scope, store.pool, options);
}

async function runTraces(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore(options);
  closers.push(() => store.close());
  await describe(store);
  await measureTraces(store, options, closers);
}

async function runStart(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureStart(store, closers);
}

async function runMembers(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureMembers(store.scope, store.pool, options);
}

async function runQueue(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureQueue(store.scope, store.pool, options);
}

async function runContent(options: BenchOptions): Promise<void> {
  if (!options.plans) await build();
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureContent(store, options, closers);
}

async function runLanding(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureLanding(store, options);
}

async function runCompanies(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureCompanies(store, options);
}

async function runSalaries(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore({ ...options, jobs: 1, otherJobs: 0 });
  closers.push(() => store.close());
  await measureSalaries(store, options, closers);
}

async function runAnalytics(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore({ ...options, otherJobs: 0 });
  closers.push(() => store.close());
  await describe(store);
  await measureAnalytics(store, options, closers);
}

async function runSite(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore(options);
  closers.push(() => store.close());
  await describe(store);
  closers.push(() => deleteCreatedJobs(store.url));
  await measureSite(store, options, closers);
}

/** The expected results are jobs of this board. */
async function runSearchQuality(options: BenchOptions): Promise<void> {
  const store = await openBenchStore({ ...options, jobs: 2_000, otherJobs: 0 });
  closers.push(() => store.close());
  await measureSearchQuality(store.scope);
}

async function runDashboard(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore(options);
  closers.push(() => store.close());
  await describe(store);
  await measureDashboard(store, options, closers);
}

async function runImports(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore(options);
  closers.push(() => store.close());
  await describe(store);
  closers.push(() => deleteCreatedJobs(store.url));
  await measureImports(store, options, closers);
}

async function runWebhooks(options: BenchOptions): Promise<void> {
  await build();
  const store = await openBenchStore(options);
  closers.push(() => store.close());
  await describe(store);
  await measureWebhooks(store, options, closers);
}

/** Without a build, the run could measure an outdated dist/ unnoticed. */
async function build(): Promise<void> {
  await promisify(execFile)('npm', ['run', 'build'], { cwd: new URL('../', import.meta.url) });
}

async function describe({ pool, scope }: BenchStore): Promise<void> {
  const { rows } = await pool.query<{ jobs: number }>(
    'SELECT count(*) AS jobs FROM job_index GROUP BY organization_id = $1 ORDER BY organization_id = $1 DESC',
    [scope.organizationId],
  );
  const { rows: versions } = await pool.query('SHOW server_version');
  console.log(
    `${rows.map(({ jobs }) => jobs).join(' + ')} jobs; Node ${process.version}; PostgreSQL ${versions[0].server_version}; ${cpus().length} × ${cpus()[0]?.model}`,
  );
}
