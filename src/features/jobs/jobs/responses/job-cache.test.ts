import { describe, expect, it } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  type TestResponse,
  until,
} from '../../../../../test/app.ts';
import { newChangeLog } from '../../../../../test/caches.ts';
import { postJob, postJobs } from '../../../../../test/jobs.ts';
import { listJobs } from '../search/list.ts';
import { JobCache } from './job-cache.ts';
import { readJob } from './read-job.ts';

/** Reads from a second server on the same database. It does not see the changes that the first one makes. */
async function newNode({ key }: Client): Promise<(path: string) => Promise<TestResponse>> {
  const { origin } = await ownServer({});
  return (path) => request(`${origin}/api/v1${path}`, { headers: { 'x-api-key': key } });
}

interface Board {
  organization: Client;
  jobId: string;
}

const changes: [string, (board: Board) => Promise<unknown>][] = [
  [
    'a change of the job',
    ({ organization, jobId }) => organization.patch(`/jobs/${jobId}`, { title: 'Sea Pilot' }),
  ],
  ['its deletion', ({ organization, jobId }) => organization.delete(`/jobs/${jobId}`)],
  ['a new name of its category', ({ organization }) => renameCategory(organization)],
  ['the deletion of its category', ({ organization }) => deleteCategory(organization)],
];

describe('what another node has cached', () => {
  it.each(changes)('shows %s in its next response', async (_, change) => {
    const organization = await newOrganization();
    const readOnNode = await newNode(organization);
    const [job] = await postJobs(organization, [{ category: 'Docks' }, { title: 'Cook', category: 'Docks' }]);
    const board = { organization, jobId: job?.id ?? '' };
    const paths = [
      `/jobs/${board.jobId}`,
      '/jobs?sort=title',
      '/jobs?posted_within=7d',
      '/jobs?search=cook',
      '/jobs?status=active&sort=title&per_page=1&page=2',
    ];
    for (const path of [...paths, ...paths]) expect((await readOnNode(path)).status).toBe(200);
    await change(board);
    for (const path of paths) {
      const [cached, fresh] = [await readOnNode(path), await organization.get(path)];
      expect(withoutClock(cached.body)).toEqual(withoutClock(fresh.body));
      expect(cached.status).toBe(fresh.status);
    }
  });

  it('is used as long as nothing changes, and a change of another job leaves a job in place', async () => {
    const server = await ownServer({});
    const organization = await newOrganization({ server });
    const job = await postJob(organization);
    const countHits = async () => {
      const metric = await server.app.metrics.getSingleMetric('cache_hits_total')?.get();
      return metric?.values.find(({ labels }) => labels.cache === 'jobs')?.value;
    };
    for (let read = 0; read < 3; read++) await organization.get(`/jobs/${job.id}`);
    await postJob(organization);
    await organization.get(`/jobs/${job.id}`);
    expect(await countHits()).toBe(3);
  });
});

describe('a cached response', () => {
  it('is the same bytes with the same tag on every node', async () => {
    const organization = await newOrganization();
    const readOnNode = await newNode(organization);
    const job = await postJob(organization, { title: 'Lots’ “Ærø” 🚢', description: '<p>a "b" \\ </p>' });
    for (const path of [`/jobs/${job.id}`, '/jobs', '/jobs?search=nothing']) {
      const [first, again, other] = [
        await organization.get(path),
        await organization.get(path),
        await readOnNode(path),
      ];
      expect([again.text, other.text]).toEqual([first.text, first.text]);
      const tags = [first, again, other].map(({ headers }) => headers.get('etag'));
      expect(tags).toEqual([tags[0], tags[0], tags[0]]);
      const headers = { 'if-none-match': tags[0] ?? '' };
      expect((await organization.get(path, headers)).status).toBe(304);
    }
  });

  it('has another tag when only the total has changed', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [{ title: 'A' }, { title: 'B' }]);
    const read = () => organization.get('/jobs?per_page=1&sort=title');
    const before = await read();
    await postJob(organization, { title: 'C' });
    const after = await read();
    expect(after.body.data).toEqual(before.body.data);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('repeats the start of posted_within of its own request, with a tag of its own', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const read = () => organization.get('/jobs?posted_within=24h');
    const first = await read();
    const next = await until(
      read,
      ({ body }) => body.meta.filters.date_from !== first.body.meta.filters.date_from,
    );
    expect(next.body.meta.filters.date_from > first.body.meta.filters.date_from).toBe(true);
    expect(next.body.data).toEqual(first.body.data);
    expect(next.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  it('shows a job as expired from its expiry on, without any write', async () => {
    const organization = await newOrganization();
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    const [job] = await postJobs(organization, [{ expires_at }, { title: 'Cook' }]);
    const statuses = async () => [
      (await organization.get(`/jobs/${job?.id}`)).body.data.status,
      ...(await organization.get('/jobs?sort=title')).body.data.map(
        ({ status }: { status: string }) => status,
      ),
    ];
    await statuses();
    // Copies the unchanged job from the last body, whose time is not over.
    await postJob(organization, { title: 'Baker' });
    await until(statuses, ([status]) => status === 'expired');
    expect(await statuses()).toEqual(['expired', 'active', 'active', 'expired']);
  });

  it('has the jobs in order when some were copied from the last body and others read', async () => {
    const organization = await newOrganization();
    const titles = ['A', 'C', 'E', 'G'];
    const jobs = await postJobs(
      organization,
      titles.map((title) => ({ title })),
    );
    const read = async () =>
      (await organization.get('/jobs?sort=title')).body.data.map(({ title }: { title: string }) => title);
    expect(await read()).toEqual(titles);
    await postJob(organization, { title: 'D' });
    await organization.patch(`/jobs/${jobs[0]?.id}`, { title: 'F' });
    await organization.delete(`/jobs/${jobs[3]?.id}`);
    expect(await read()).toEqual(['C', 'D', 'E', 'F']);
  });

  it('repeats the filters as its request wrote them', async () => {
    const organization = await newOrganization();
    await postJob(organization, { title: 'Harbour Pilot', location: 'Bergen' });
    for (const [search, location] of [
      ['pilot', 'bergen'],
      ['PILOT', 'Bergen'],
    ]) {
      const { body } = await organization.get(`/jobs?search=${search}&locations=${location}`);
      expect(body.meta.filters).toMatchObject({ search, locations: [location] });
      expect(body.data).toHaveLength(1);
    }
  });

  it('belongs to the settings of its request', async () => {
    const organization = await newOrganization();
    const { scope } = organization;
    const job = await postJob(organization);
    const cache = new JobCache(newChangeLog());
    const moved = { ...scope, organization: { ...scope.organization, boardUrl: 'https://new.example' } };
    for (const each of [scope, moved]) {
      const url = `${each.organization.boardUrl}/jobs/${job.slug}`;
      expect(JSON.parse(`${(await readJob(each, job.id, cache)).body}`).data.url).toBe(url);
      const { response } = await listJobs(each, {}, cache);
      expect(JSON.parse(`${response.body}`).data[0].url).toBe(url);
    }
  });
});

async function renameCategory(organization: Client): Promise<void> {
  const { data } = (await organization.get('/categories')).body;
  await organization.patch(`/categories/${data[0].id}`, { name: 'Quays', slug: 'quays' });
}

async function deleteCategory(organization: Client): Promise<void> {
  const { data } = (await organization.get('/categories')).body;
  await organization.delete(`/categories/${data[0].id}`);
}

/** Without the start of `posted_within`, which is another in each response, and the id of the request in errors. */
function withoutClock(body: { meta?: { filters: object }; error?: object }): unknown {
  if (body.error) return { ...body.error, request_id: '' };
  return { ...body, meta: body.meta && { ...body.meta, filters: { ...body.meta.filters, date_from: null } } };
}
