import { existsSync, globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { applyMapping } from '@corkboard/job-feeds/apply-mapping';
import { Mapping } from '@corkboard/job-feeds/mapping';
import type { Hints } from '@corkboard/job-feeds/value';
import { beforeAll, describe, expect, test } from 'vitest';
import { targets as shownTargets } from '../dashboard/src/features/imports/setup/mapping.ts';
import { toJobValues } from '../dashboard/src/features/jobs/job-values.ts';
import { toColumns } from '../src/features/jobs/jobs/columns.ts';
import { columnNames, type JobRow, toJob } from '../src/features/jobs/jobs/queries.ts';
import { CreateJob, Job } from '../src/features/jobs/jobs/schema.ts';
import type { Scope } from '../src/platform/scope.ts';
import { newOrganization } from './app.ts';
import { openPage } from './hosts.ts';
import { postJob } from './jobs.ts';

/**
 * Follows each field that a client may write through all places that need it. A new field of text needs no entry here: its sample
 * is made from its schema. If a place leaves a field out on purpose, `exceptions` has the reason.
 */
const notFollowed: Record<string, string> = {
  category_id: 'another name of category',
  category_slug: 'another name of category',
  is_remote: 'another name of remote',
  how_to_apply_method: 'follows from how_to_apply',
  subscription_id: 'what pays for the job',
  locked_fields: 'what imports leave alone',
};
const fields = Object.keys(CreateJob.properties).filter((field) => !(field in notFollowed));

/** Values that the schema does not tell, or that must agree. */
const samples: Record<string, unknown> = {
  description: '<p>Sample of description.</p>',
  status: 'active',
  slug: 'sample-of-slug',
  location: 'Rotterdam, Netherlands',
  remote: 'hybrid',
  remote_regions: ['NL'],
  place: { city: 'Rotterdam', region: null, country: 'NL', latitude: null, longitude: null },
  job_type: 'full-time',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  how_to_apply: 'sample@how-to-apply.example',
  application_form: { questions: [] },
  notify_email: 'sample@notify-email.example',
  is_highlighted: true,
  is_sticky: true,
  form_data: { sample: 'form_data' },
  posted_at: '2026-11-01T09:00:00.000Z',
  expires_at: '2098-12-01T09:00:00.000Z',
};

/** What the page and the feed show of a sample, if they do not show the sample itself. */
const shown: Record<string, string> = {
  description: 'Sample of description.',
  remote: 'Hybrid',
  remote_regions: 'Netherlands',
  salary_min: '52',
  salary_max: '68',
  salary_period: 'year',
};

const LOOKED_UP = 'a look-up finds what it refers to';
const OF_LOCATION = 'location says it to people';
const NOT_SHOWN = 'visitors do not need it';
const ON_THE_BOARD = 'of the board, not of the job';
const NOT_IN_FORMAT = 'the format has no element for it';

const exceptions: Record<string, Record<string, string>> = {
  columns: { category: LOOKED_UP, company_logo_url: LOOKED_UP },
  mapper: { company_logo_url: 'null until the copy is ready' },
  import: {
    place: 'city, region and country of the source make it',
    application_form: ON_THE_BOARD,
    notify_email: ON_THE_BOARD,
  },
  'dialog of imports': {
    place: 'city, region and country of the source make it',
    form_data: 'has no columns that a person could choose',
    application_form: ON_THE_BOARD,
    notify_email: ON_THE_BOARD,
  },
  form: { category: 'category_id is the input', application_form: 'has a screen of its own' },
  'input of the form': { category: 'category_id is the input', application_form: 'has a screen of its own' },
  page: {
    form_data: NOT_SHOWN,
    status: 'only live jobs have this page',
    company_logo_url: 'null until the copy is ready',
    place: OF_LOCATION,
    application_form: 'the page to apply has it',
    notify_email: NOT_SHOWN,
    is_highlighted: 'a mark in lists',
    is_sticky: 'the order of lists',
    source: NOT_SHOWN,
    external_id: NOT_SHOWN,
  },
  feed: {
    company_website: NOT_IN_FORMAT,
    location: 'city, state and country',
    recruiter_name: NOT_IN_FORMAT,
    recruiter_url: NOT_IN_FORMAT,
    form_data: NOT_IN_FORMAT,
    status: 'only live jobs are in the feed',
    company_logo_url: NOT_IN_FORMAT,
    remote_regions: NOT_IN_FORMAT,
    place: 'city, state and country',
    application_form: NOT_IN_FORMAT,
    notify_email: NOT_SHOWN,
    is_highlighted: NOT_IN_FORMAT,
    is_sticky: NOT_IN_FORMAT,
    source: NOT_IN_FORMAT,
  },
};

interface Place {
  name: string;
  /** Where to add the field. */
  file: string;
  has: (field: string) => boolean;
}

const formSources = globSync('dashboard/src/features/jobs/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('');

const places: Place[] = [
  {
    name: 'response',
    file: 'src/features/jobs/jobs/schema.ts (Job)',
    has: (field) => field in Job.properties,
  },
  { name: 'columns', file: 'src/features/jobs/jobs/columns.ts', has: (field) => columnsOf(field).length > 0 },
  {
    name: 'list of columns',
    file: 'src/features/jobs/jobs/queries.ts (columnNames)',
    has: (field) => columnsOf(field).every((column) => (columnNames as readonly string[]).includes(column)),
  },
  {
    name: 'mapper',
    file: 'src/features/jobs/jobs/queries.ts (toJob)',
    has: (field) => isSample(field, readStored()[field]),
  },
  {
    name: 'import',
    file: 'packages/job-feeds/src/mapping/field-readers.ts',
    has: (field) => isSample(field, importSample()[field]),
  },
  {
    name: 'dialog of imports',
    file: 'dashboard/src/features/imports/setup/mapping.ts',
    has: (field) => (shownTargets as string[]).includes(field),
  },
  {
    name: 'form',
    file: 'dashboard/src/features/jobs/job-values.ts',
    has: (field) => field in toJobValues(undefined),
  },
  {
    name: 'input of the form',
    file: 'dashboard/src/features/jobs/job-form.tsx',
    has: (field) => [`'${field}'`, `"${field}"`].some((name) => formSources.includes(name)),
  },
];

test.each(places)('every field of a job is in the $name, or there is a reason', expectAllFields);

describe('a job on the board', () => {
  let page: string;
  let feed: string;
  let exported: Record<string, unknown>;

  beforeAll(async () => {
    const board = await newOrganization();
    const { slug } = await postJob(board, sampleJob());
    page = (await openPage(board, `/jobs/${slug}`)).text;
    feed = (await openPage(board, '/indeed.xml')).text;
    exported = (await board.get('/exports/jobs.json')).body[0];
  });

  const documents: Place[] = [
    { name: 'page', file: 'src/site/jobs/job-view.tsx', has: (field) => isShownIn(page, field) },
    { name: 'feed', file: 'src/site/feeds/indeed.ts', has: (field) => isShownIn(feed, field) },
    {
      name: 'export',
      file: 'src/features/jobs/jobs/writable.ts',
      has: (field) => isSample(field, exported[field]),
    },
  ];

  test.each(documents)('every field of a job is in the $name, or there is a reason', expectAllFields);
});

/** Also fails for a reason that no longer holds. */
function expectAllFields({ name, file, has }: Place): void {
  expect(existsSync(file.split(' ')[0]!), file).toBe(true);
  const reasons = exceptions[name] ?? {};
  const missing = fields.filter((field) => !(field in reasons) && !has(field));
  expect(missing.map((field) => `${field} is not in ${file}`)).toEqual([]);
  expect(Object.keys(reasons).filter((field) => !fields.includes(field) || has(field))).toEqual([]);
}

function sampleOf(field: string): unknown {
  if (field in samples) return samples[field];
  const schema = JSON.stringify(CreateJob.properties[field as keyof CreateJob]);
  return schema.includes('http-url')
    ? `https://${field.replaceAll('_', '-')}.example/sample`
    : `Sample of ${field}`;
}

function sampleJob(): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, sampleOf(field)]));
}

/** Only texts can be found in a document. */
function isShownIn(document: string, field: string): boolean {
  const text = shown[field] ?? sampleOf(field);
  return typeof text === 'string' && document.toLowerCase().includes(text.toLowerCase());
}

function isSample(field: string, value: unknown): boolean {
  const sample = sampleOf(field);
  if (typeof sample !== 'object' || Array.isArray(sample)) return isDeepStrictEqual(value, sample);
  return isDeepStrictEqual({ ...(value as object), ...(sample as object) }, value);
}

const scope = {
  ownHosts: [],
  cdnUrl: 'https://cdn.example',
  organization: { timeZone: 'UTC', boardUrl: 'https://board.example' },
} as unknown as Scope;

/** The job of a row that has what a request writes, and the category that was looked up. */
function readStored(): Record<string, unknown> {
  const written = Object.entries(toColumns(scope, sampleJob(), undefined, undefined));
  // PostgreSQL returns a column of JSON parsed.
  const columns = written.map(([name, value]) => [
    name,
    String(value).startsWith('{') ? JSON.parse(String(value)) : value,
  ]);
  const row = { ...Object.fromEntries(columns), category: sampleOf('category'), read_status: 'active' };
  return toJob(row as JobRow, scope);
}

function columnsOf(field: string): string[] {
  return Object.keys(toColumns(scope, { [field]: sampleOf(field) }, undefined, undefined));
}

/** The fields of a job whose source has a column for each field, as far as a mapping may have it. */
function importSample(): Record<string, unknown> {
  const known = Object.keys((Mapping as unknown as { properties: object }).properties);
  const mapping = Object.fromEntries(
    fields.filter((field) => known.includes(field)).map((field) => [field, { path: field }]),
  );
  return { ...applyMapping(sampleJob(), mapping, {} as Hints).fields };
}
