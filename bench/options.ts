import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Jobs of the measured organization. */
  jobs: number;
  /** Jobs of other organizations in the same tables. */
  otherJobs: number;
  /** The duration of one measurement. */
  seconds: number;
  rounds: number;
  concurrency: number[];
  /** Names of scenarios. Empty means all. */
  scenarios: string[];
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  jsonFile?: string | undefined;
  profileDir?: string | undefined;
  database: boolean;
  searchQuality: boolean;
  plans: boolean;
  richText: boolean;
  collections: boolean;
  /** Items of the measured collection. */
  items: number;
  webhooks: boolean;
  content: boolean;
  /** Pages of the measured organization. */
  pages: number;
  members: boolean;
  queue: boolean;
  emails: boolean;
  exports: boolean;
  /** Members of the measured organization. */
  people: number;
  landing: boolean;
  companies: boolean;
  salaries: boolean;
  /** Live jobs with a salary of the measured organization. */
  salaried: number;
  site: boolean;
  analytics: boolean;
  /** Views of the measured organization in 366 days. */
  views: number;
  traces: boolean;
  auditLog: boolean;
  /** Entries of the measured organization in 399 days. */
  entries: number;
  dashboard: boolean;
  ready: boolean;
  start: boolean;
  disk: boolean;
  imports: boolean;
  backup: boolean;
  moves: boolean;
  alerts: boolean;
  applications: boolean;
  halfOpen: boolean;
  /** Alerts of the measured organization. */
  subscribers: number;
  /** Content of the backup. */
  megabytes: number;
  /** Jobs of the imported feed. */
  imported: number;
  /** Whether a process of its own performs the runs. */
  ownWorker: boolean;
  /** Whether each job of the imported feed has a logo of its own. */
  newLogos: boolean;
  /** Whether to measure only the first run of each format. */
  firstRun: boolean;
}

const flags = {
  jobs: { type: 'string' },
  'other-jobs': { type: 'string', default: '20000' },
  seconds: { type: 'string', default: '4' },
  rounds: { type: 'string', default: '3' },
  concurrency: { type: 'string', default: '1,16,64' },
  scenarios: { type: 'string', default: '' },
  'database-url': { type: 'string' },
  'data-dir': { type: 'string' },
  json: { type: 'string' },
  profile: { type: 'string' },
  database: { type: 'boolean', default: false },
  'search-quality': { type: 'boolean', default: false },
  plans: { type: 'boolean', default: false },
  'rich-text': { type: 'boolean', default: false },
  collections: { type: 'boolean', default: false },
  items: { type: 'string', default: '200000' },
  webhooks: { type: 'boolean', default: false },
  content: { type: 'boolean', default: false },
  pages: { type: 'string', default: '10000' },
  members: { type: 'boolean', default: false },
  queue: { type: 'boolean', default: false },
  emails: { type: 'boolean', default: false },
  exports: { type: 'boolean', default: false },
  people: { type: 'string', default: '200000' },
  landing: { type: 'boolean', default: false },
  companies: { type: 'boolean', default: false },
  salaries: { type: 'boolean', default: false },
  salaried: { type: 'string', default: '500000' },
  site: { type: 'boolean', default: false },
  analytics: { type: 'boolean', default: false },
  views: { type: 'string', default: '10000000' },
  traces: { type: 'boolean', default: false },
  'audit-log': { type: 'boolean', default: false },
  entries: { type: 'string', default: '10000000' },
  dashboard: { type: 'boolean', default: false },
  ready: { type: 'boolean', default: false },
  start: { type: 'boolean', default: false },
  disk: { type: 'boolean', default: false },
  imports: { type: 'boolean', default: false },
  backup: { type: 'boolean', default: false },
  moves: { type: 'boolean', default: false },
  alerts: { type: 'boolean', default: false },
  applications: { type: 'boolean', default: false },
  'half-open': { type: 'boolean', default: false },
  subscribers: { type: 'string', default: '100000' },
  megabytes: { type: 'string', default: '1000' },
  imported: { type: 'string', default: '50000' },
  'own-worker': { type: 'boolean', default: false },
  'new-logos': { type: 'boolean', default: false },
  'first-run': { type: 'boolean', default: false },
} as const;

/** Reads the command line. bench/README.md describes the options. */
export function readOptions(): BenchOptions {
  const values = parseFlags();
  return {
    jobs: toNumber('jobs', values.jobs ?? defaultJobs(values)),
    otherJobs: toNumber('other-jobs', values['other-jobs'], 0),
    seconds: toNumber('seconds', values.seconds, 0.1),
    rounds: toNumber('rounds', values.rounds),
    concurrency: values.concurrency.split(',').map((part) => toNumber('concurrency', part)),
    scenarios: values.scenarios.split(',').filter(Boolean),
    databaseUrl: values['database-url'],
    dataDir: values['data-dir'],
    jsonFile: values.json,
    profileDir: values.profile,
    items: toNumber('items', values.items),
    pages: toNumber('pages', values.pages),
    people: toNumber('people', values.people),
    salaried: toNumber('salaried', values.salaried),
    views: toNumber('views', values.views),
    entries: toNumber('entries', values.entries),
    subscribers: toNumber('subscribers', values.subscribers),
    megabytes: toNumber('megabytes', values.megabytes),
    imported: toNumber('imported', values.imported),
    ...toSwitches(values),
  };
}

function parseFlags() {
  return parseArgs({ options: flags }).values;
}

/** What to measure, and how. */
function toSwitches(values: ReturnType<typeof parseFlags>) {
  return {
    database: values.database,
    searchQuality: values['search-quality'],
    plans: values.plans,
    richText: values['rich-text'],
    collections: values.collections,
    webhooks: values.webhooks,
    content: values.content,
    members: values.members,
    queue: values.queue,
    emails: values.emails,
    exports: values.exports,
    landing: values.landing,
    companies: values.companies,
    salaries: values.salaries,
    site: values.site,
    analytics: values.analytics,
    traces: values.traces,
    auditLog: values['audit-log'],
    dashboard: values.dashboard,
    ready: values.ready,
    start: values.start,
    disk: values.disk,
    imports: values.imports,
    backup: values.backup,
    moves: values.moves,
    alerts: values.alerts,
    applications: values.applications,
    halfOpen: values['half-open'],
    ownWorker: values['own-worker'],
    newLogos: values['new-logos'],
    firstRun: values['first-run'],
  };
}

function defaultJobs({
  site,
  dashboard,
  disk,
  moves,
}: Record<'site' | 'dashboard' | 'disk' | 'moves', boolean>): string {
  if (site || dashboard) return '500000';
  if (moves) return '50000';
  return disk ? '100000' : '20000';
}

function toNumber(name: string, text: string, minimum = 1): number {
  const number = Number(text);
  if (Number.isFinite(number) && number >= minimum) return number;
  throw new Error(`--${name} must be a number of at least ${minimum}, not ${JSON.stringify(text)}.`);
}
