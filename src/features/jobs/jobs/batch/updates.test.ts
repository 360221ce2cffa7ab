import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Client, newOrganization, ownServer, shareServer } from '../../../../../test/app.ts';
import { uploadImage } from '../../../../../test/assets.ts';
import { eventsOf, postJob, postJobs } from '../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import type { Job } from '../schema.ts';
import type { BatchResult } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const LOGO = 'https://pilots.example/logo.png';

/** Values of each field, of which some are refused, some name what does not exist, and some change nothing. */
const values: Record<string, unknown[]> = {
  title: ['Pilot', 'Harbour Cook', 5],
  description: [
    '<p>Steers ships.</p>',
    '<p onclick="x()">Cooks <b>well</b>.</p>',
    null,
    '<blockquote>'.repeat(500),
  ],
  company_name: ['Pilots Ltd', 'Docks & Co', null],
  company_logo_url: [LOGO, 'https://pilots.example/new.png', null, '/assets/logos/missing.webp'],
  location: ['Kiel', 'Hamburg', 'Utrecht, Netherlands', null],
  place: [{ city: 'Ghent', country: 'be' }, { country: 'NL' }, null],
  remote: ['full', 'hybrid', 'none'],
  remote_regions: [['EU'], ['DE', 'NL'], []],
  job_type: ['full-time', 'Part Time', null],
  category: ['Ships', 'ships', 'Docks', null],
  category_slug: ['ships', 'unknown'],
  salary_min: [10, 500, null],
  salary_max: [100, 5, null],
  salary_currency: ['eur', null],
  how_to_apply: ['jobs@pilots.example', 'https://pilots.example/jobs', null],
  status: ['active', 'expired', 'draft'],
  expires_at: ['2020-01-01', '2199-01-01', null],
  is_sticky: [true, false],
  form_data: [{ a: [1, { b: 'c' }] }, {}, null],
  slug: ['taken', 'harbour-cook', 'free'],
  external_id: ['J-0', 'X-1', null],
};

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

function randomChanges(): Record<string, unknown> {
  const names = Object.keys(values).sort(() => Math.random() - 0.5);
  return Object.fromEntries(
    names.slice(0, 1 + Math.floor(Math.random() * 4)).map((name) => [name, pick(values[name]!)]),
  );
}

interface Board {
  client: Client;
  ids: string[];
}

/** Jobs, of which one is overdue, with a category and a logo. */
async function newBoard(): Promise<Board> {
  const client = await newOrganization();
  const jobs = Array.from({ length: 6 }, (_, n) => ({
    title: `Job ${n}`,
    external_id: `J-${n}`,
    posted_at: '2020-01-01',
    expires_at: n === 1 ? '2020-01-02' : '2199-01-01',
    ...(n % 2 === 0 && { category: 'Ships', company_logo_url: LOGO, location: 'Kiel', salary_max: 200 }),
  }));
  const ids: string[] = [];
  for (const job of jobs) ids.push((await postJob(client, job)).id);
  await postJob(client, { slug: 'taken', title: 'Taken', posted_at: '2020-01-01', expires_at: null });
  return { client, ids };
}

/** A response without what differs between two boards. */
function comparable({ status, data, error }: Pick<BatchResult, 'status' | 'data' | 'error'>) {
  const issues = ((error?.details ?? {}) as { issues?: { path: string }[] }).issues ?? [];
  const paths = issues.map(({ path }) => path.replace(/^\/body/, '')).sort();
  return { status, data: data && withoutIds(data as Job), code: error?.code, paths };
}

function withoutIds({ id: _, url, category_id, company_id, updated_at, ...job }: Job) {
  return { ...job, has_company: company_id !== null };
}

/** Everything stored about the jobs, with names in place of ids. */
async function readStored({ client, ids }: Board) {
  const { db, organizationId } = client.scope;
  const nameOf = (id: string | null) => ids.indexOf(id ?? '');
  const { rows } = await sql<{ id: string }>`
    select jobs.id, to_jsonb(jobs) - '{organization_id,id,category_id,logo_id,updated_at}'::text[] as job,
      to_jsonb(job_index) - '{organization_id,job_id,category_id,location_id,company_id,job_type_id,remote_regions_id,updated_at,
        described_at,words,beginnings}'::text[] as indexed,
      job_index.category_id is not distinct from jobs.category_id as same_category, categories.slug as category,
      logos.source_url as logo, array(select kind || ' ' || value from job_facets as facet
        where facet.organization_id = ${organizationId} and id in (location_id, company_id, job_type_id, remote_regions_id)
        order by kind) as facets
    from jobs join job_index on job_index.organization_id = jobs.organization_id and job_index.job_id = jobs.id
      left join categories on categories.organization_id = jobs.organization_id and categories.id = jobs.category_id
      left join logos on logos.organization_id = jobs.organization_id and logos.id = jobs.logo_id
    where jobs.organization_id = ${organizationId} order by jobs.id`.execute(db);
  const audited = await sql<{ object_id: string }>`
    select object_id, action, actor like 'api_key:%' as by_key, changed_fields from audit_log
    where organization_id = ${organizationId} and object_type = 'job' order by id`.execute(db);
  const redirects = await sql<{ job_id: string }>`
    select job_id, slug from job_slug_redirects where organization_id = ${organizationId} order by slug`.execute(
    db,
  );
  const events = (await eventsOf(client)).filter(({ type }) => type.startsWith('job.'));
  const ofJob = <T>(list: T[], idOf: (each: T) => string, toValue: (each: T) => unknown) =>
    ids.map((id) => list.filter((each) => idOf(each) === id).map(toValue));
  return {
    rows: rows.map(({ id: _, ...row }) => row),
    redirects: redirects.rows.map(({ job_id, slug }: { job_id: string; slug?: string }) => [
      nameOf(job_id),
      slug,
    ]),
    audited: ofJob(
      audited.rows,
      ({ object_id }) => object_id,
      ({ object_id: _, ...entry }) => entry,
    ),
    events: ofJob(
      events,
      ({ data }) => data.id,
      ({ type, data, changed_fields }) => [type, withoutIds(data), changed_fields],
    ),
  };
}

it('updates of a batch respond, store, index and record the same as the same updates one by one', async () => {
  // A separate database, because the sweeps of other tests would expire the overdue job at any time.
  shareServer(await ownServer({ DATABASE_URL: await ownDatabase() }));
  for (let run = 0; run < propertyRuns(3); run++) {
    const [alone, batch] = [await newBoard(), await newBoard()];
    const updates = Array.from({ length: 30 }, () => ({
      n: Math.floor(Math.random() * 8),
      body: randomChanges(),
    }));
    const idOf = ({ ids }: Board, n: number) => ids[n] ?? (n % 2 === 0 ? UNKNOWN_ID : 'abc');
    const expected = [];
    for (const { n, body } of updates) {
      const response = await alone.client.patch(`/jobs/${idOf(alone, n)}`, body);
      expected.push(comparable({ status: response.status, ...response.body }));
    }
    const operations = updates.map(({ n, body }) => ({ method: 'update', id: idOf(batch, n), body }));
    const { body } = await batch.client.post('/jobs/batch', { operations });
    const message = JSON.stringify(updates);
    expect(body.data.map(comparable), message).toEqual(expected);
    expect(await readStored(batch), message).toEqual(await readStored(alone));
  }
});

it('deletes of a batch respond, record and leave the same as the same deletes one by one', async () => {
  const [alone, batch] = [await newBoard(), await newBoard()];
  for (const { client, ids } of [alone, batch]) {
    await client.patch(`/jobs/${ids[0]}`, { slug: 'renamed' });
    await client.patch(`/jobs/${ids[2]}`, { status: 'draft' });
    // Takes over the former slug.
    await client.patch(`/jobs/${ids[3]}`, { slug: 'job-0' });
  }
  const order = [3, 0, 0, 6, 7, 1, 2];
  const idOf = ({ ids }: Board, n: number) => ids[n] ?? (n % 2 === 0 ? UNKNOWN_ID : 'abc');
  const expected = [];
  for (const n of order) expected.push((await alone.client.delete(`/jobs/${idOf(alone, n)}`)).status);
  const operations = order.map((n) => ({ method: 'delete', id: idOf(batch, n) }));
  const { body } = await batch.client.post('/jobs/batch', { operations });
  expect(body.data.map(({ status }: BatchResult) => status)).toEqual(expected);
  expect(expected).toEqual([200, 200, 404, 404, 404, 200, 200]);
  expect(await readStored(batch)).toEqual(await readStored(alone));
  const pathsOf = async ({ client: { scope } }: Board) =>
    (
      await sql`select path from deleted_paths where organization_id = ${scope.organizationId} order by path`.execute(
        scope.db,
      )
    ).rows;
  expect(await pathsOf(batch)).toEqual(await pathsOf(alone));
  expect((await pathsOf(batch)).length).toBeGreaterThan(2);
});

it('updates of a batch record their events in the order of the operations, and a second update sees the first', async () => {
  const client = await newOrganization();
  const [a, b, c] = await postJobs(client, [{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
  const update = (job: Job | undefined, body: object) => ({ method: 'update', id: job?.id, body });
  const { body } = await client.post('/jobs/batch', {
    operations: [
      update(c, { title: 'C2' }),
      update(a, { location: 'Kiel', title: 'A2' }),
      update(b, { title: 'B' }),
      update(c, { location: 'Ghent' }),
    ],
  });
  expect(body.data.map(({ data }: { data: Job }) => [data.title, data.location])).toEqual([
    ['C2', null],
    ['A2', 'Kiel'],
    ['B', null],
    ['C2', 'Ghent'],
  ]);
  const events = (await eventsOf(client)).filter(({ type }) => type === 'job.updated');
  expect(events.map(({ data, changed_fields }) => [data.title, changed_fields])).toEqual([
    ['C2', ['title']],
    ['A2', ['title', 'location', 'place']],
    ['C2', ['location', 'place']],
  ]);
});

it('updates of a batch record which assets the jobs show', async () => {
  const client = await newOrganization();
  const { id, url } = await uploadImage(client);
  const description = `<p><img src="${url}" alt="A ship"></p>`;
  const [former, next] = await postJobs(client, [{ description }, {}]);
  const operations = [
    { method: 'update', id: former?.id, body: { description: null } },
    { method: 'update', id: next?.id, body: { description } },
  ];
  await client.post('/jobs/batch', { operations });
  const usage = { type: 'job', id: next?.id, field: 'description' };
  expect((await client.get(`/assets/${id}`)).body.data.used_by).toEqual([usage]);
});
