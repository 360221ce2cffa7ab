import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, until } from '../../../../../test/app.ts';
import { postJobs } from '../../../../../test/jobs.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { expireDueJobs } from '../expire.ts';
import type { Job } from '../schema.ts';

const words = ['harbour', 'Pilot', 'night', 'shift', 'Café', 'cafeteria', 'C++', 'C', 'São', 'pi'];
const locations = ['Bergen, Norway', 'BERGEN', 'São Paulo', '50% Remote_Hub', 'a\\b', 'Paris'];
const jobTypes = ['Full Time', 'full-time', 'contract', 'Part_Time'];
const companies = ['Acme', 'acme', 'Acme Inc', 'Pilot Café'];
const categories = ['Docks', 'Ships', 'Night shift'];
const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));

const anyJob = fc.record(
  {
    title: texts,
    description: texts.map((text) => `<p>${text}</p>`),
    company_name: fc.constantFrom(...companies),
    location: fc.constantFrom(...locations),
    job_type: fc.constantFrom(...jobTypes),
    category: fc.constantFrom(...categories),
    is_remote: fc.boolean(),
    status: fc.constantFrom('active', 'draft', 'expired'),
    posted_at: fc
      .tuple(fc.constantFrom(...days), fc.constantFrom('00:00:00.000', '12:00:00.000', '23:59:59.999'))
      .map(([day, time]) => `${day}T${time}Z`),
    expires_at: fc.constantFrom('2020-01-01', '2099-01-01', null),
  },
  { requiredKeys: ['title', 'posted_at'] },
);

const entries = (values: string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const instants = fc.oneof(
  fc.constantFrom(...days),
  fc.constantFrom(...days).map((day) => `${day}T12:00:00Z`),
);
const anyQuery = fc.record(
  {
    search: fc
      .array(
        fc.oneof(
          fc.constantFrom(...words, 'ca', 'har', 'NIGHT', 'cafe', 'c+'),
          fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map(([a, b]) => `"${a} ${b}"`),
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map((all) => all.join(' ')),
    locations: entries(['berg', 'NORWAY', 'são', '%', '_', '\\', 'Bergen, N', 'xyz']),
    job_types: entries(['FULL time', 'contract', 'part-time', 'none']),
    company: fc.constantFrom('ACME', 'acme inc', 'pilot café', 'nobody'),
    category: fc.constantFrom('docks', 'night-shift', 'none'),
    is_remote: fc.boolean(),
    status: entries(['active', 'draft', 'expired']),
    date_from: instants,
    date_to: instants,
    sort: fc.constantFrom('-posted_at', 'posted_at', '-updated_at', 'title'),
    page: fc.integer({ min: 1, max: 4 }),
    per_page: fc.constantFrom(1, 3, 7, 20, 100),
  },
  { requiredKeys: [] },
);
type Query = typeof anyQuery extends fc.Arbitrary<infer T> ? T : never;

it('returns the same jobs, order and total as a simple model of the rules', async () => {
  const organization = await newOrganization();
  const [bodies] = fc.sample(fc.array(anyJob, { minLength: 60, maxLength: 60, size: 'max' }), {
    numRuns: 1,
    seed: 7,
  });
  const posted = await postJobs(organization, bodies ?? []);
  await sweep(organization);
  const jobs = await Promise.all(
    posted.map(async ({ id }) => (await organization.get(`/jobs/${id}`)).body.data as Job),
  );
  // Queries with few filters match many jobs. Queries with many filters reach edge cases.
  const queries = fc.oneof(anyQuery, anyQuery.chain(fewOf));
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      fc.pre(!(query.date_from && query.date_to && fromOf(query.date_from) > toOf(query.date_to)));
      const response = await organization.get(`/jobs?${toParameters(query)}`);
      const expected = jobs
        .filter((job) => matches(job, query))
        .toSorted(inOrder(query.sort ?? '-posted_at'));
      const { page = 1, per_page = 20 } = query;
      expect(response.status, response.text).toBe(200);
      expect(response.body.meta.pagination.total_items).toBe(expected.length);
      expect(response.body.data).toEqual(expected.slice((page - 1) * per_page, page * per_page));
    }),
    { numRuns: propertyRuns(60), seed: 11 },
  );
});

function fewOf(query: Query): fc.Arbitrary<Query> {
  const names = Object.keys(query) as (keyof Query)[];
  return fc
    .subarray(names, { maxLength: Math.min(2, names.length) })
    .map((chosen) => Object.fromEntries(chosen.map((name) => [name, query[name]])) as Query);
}

/** Repeats the parameter for a list with backslashes, because they escape commas. Sends other lists with commas. */
function toParameters(query: Query): URLSearchParams {
  const parameters = Object.entries(query).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [[name, String(value)]] as [string, string][];
    const isRepeated = value.length > 1 && value.includes('\\');
    const parts = isRepeated ? value : [value.map((entry) => entry.replaceAll(',', '\\,')).join(',')];
    return parts.map((part): [string, string] => [name, part]);
  });
  return new URLSearchParams(parameters);
}

function matches(job: Job, query: Query): boolean {
  const location = job.location?.toLowerCase() ?? '';
  const types = query.job_types?.map((type) => type.toLowerCase().replace(/[ _]/g, '-'));
  return (
    (query.search === undefined || isFound(job, query.search)) &&
    (query.locations === undefined ||
      query.locations.some((part) => location.includes(part.toLowerCase()))) &&
    (types === undefined || types.includes(job.job_type ?? '')) &&
    (query.company === undefined || job.company_name?.toLowerCase() === query.company.toLowerCase()) &&
    (query.category === undefined || job.category_slug === query.category) &&
    (query.is_remote === undefined || job.is_remote === query.is_remote) &&
    (query.status === undefined || query.status.includes(job.status)) &&
    (query.date_from === undefined || job.posted_at >= fromOf(query.date_from)) &&
    (query.date_to === undefined || job.posted_at <= toOf(query.date_to))
  );
}

function isFound(job: Job, search: string): boolean {
  const fields = [job.title, job.company_name ?? '', (job.description ?? '').replace(/<[^>]*>/g, ' ')].map(
    wordsOf,
  );
  return (search.match(/"[^"]*"|[^" ]+/g) ?? []).every((term) =>
    fields.some((field) =>
      term.startsWith('"')
        ? ` ${field.join(' ')} `.includes(` ${wordsOf(term).join(' ')} `)
        : field.some((word) => word.startsWith(wordsOf(term)[0] ?? '?')),
    ),
  );
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+\+*/g) ?? []
  );
}

function inOrder(sort: string): (a: Job, b: Job) => number {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const by: Record<string, (a: Job, b: Job) => number> = {
    '-posted_at': (a, b) => compare(b.posted_at, a.posted_at),
    posted_at: (a, b) => compare(a.posted_at, b.posted_at),
    '-updated_at': (a, b) => compare(b.updated_at, a.updated_at),
    title: (a, b) => compare(wordsOf(a.title).join(' '), wordsOf(b.title).join(' ')),
  };
  return (a, b) => by[sort]?.(a, b) || compare(a.id, b.id);
}

function fromOf(date: string): string {
  return date.length === 10 ? `${date}T00:00:00.000Z` : date.replace('Z', '.000Z');
}

function toOf(date: string): string {
  return date.length === 10 ? `${date}T23:59:59.999Z` : date.replace('Z', '.000Z');
}

/** Waits until no job is due, because concurrent tests sweep the same database and could change jobs later. */
async function sweep({ scope }: Client): Promise<void> {
  const { connection, config } = await sharedServer();
  const countDue = async () => {
    await expireDueJobs(connection.db, toInstallation(config));
    const { rows } = await connection.pool.query(
      `SELECT count(*) AS due FROM jobs WHERE organization_id = $1 AND status = 'active' AND expires_at <= now()`,
      [scope.organizationId],
    );
    return rows[0].due as number;
  };
  await until(countDue, (due) => due === 0);
}
