import { toInstallation } from '../../src/features/board/organizations/board-url.ts';
import { expireDueJobs } from '../../src/features/jobs/jobs/expire.ts';
import { recordLogoChanges } from '../../src/features/jobs/jobs/record-logo-changes.ts';
import type { Job } from '../../src/features/jobs/jobs/schema.ts';
import { publishReadyLogos } from '../../src/features/jobs/logos/publish.ts';
import type { Client } from '../app.ts';
import { postJob, readJob } from '../jobs.ts';
import { setLogos } from '../logos.ts';
import type { Change } from './stage.ts';

const never = new AbortController().signal;

async function patch(client: Client, id: string, changes: object): Promise<Job> {
  await client.patch(`/jobs/${id}`, changes);
  return readJob(client, id);
}

async function readCategory(client: Client, id: string | null): Promise<object> {
  return (await client.get(`/categories/${id}`)).body.data;
}

export const jobChanges: Change[] = [
  [
    'a job is created',
    async ({ client }) => {
      const { id } = await postJob(client, { form_data: { a: [1, { b: null }] }, salary_max: 68_000.5 });
      return [['job.created', await readJob(client, id)]];
    },
  ],
  [
    'a job is created with a new category',
    async ({ client }) => {
      const job = await postJob(client, { category: 'Shipping' });
      // The event precedes the job.
      const category = { ...(await readCategory(client, job.category_id)), job_count: 0 };
      return [
        ['category.created', category],
        ['job.created', await readJob(client, job.id)],
      ];
    },
  ],
  [
    'a job is created again with on_duplicate=update',
    async ({ client, begin }) => {
      const { id } = await postJob(client, { external_id: 'x' });
      await begin();
      await client.post('/jobs?on_duplicate=update', { title: 'Other', external_id: 'x' });
      return [['job.updated', await readJob(client, id), ['title']]];
    },
  ],
  [
    'a job is created again with on_duplicate=skip, or is rejected without it',
    async ({ client, begin }) => {
      await postJob(client, { external_id: 'x' });
      await begin();
      await client.post('/jobs?on_duplicate=skip', { title: 'Other', category: 'New', external_id: 'x' });
      await client.post('/jobs', { title: 'Other', category: 'New', external_id: 'x' });
      return [];
    },
  ],
  [
    'a job is updated, and then again with the same value',
    async ({ client, begin }) => {
      const { id } = await postJob(client);
      await begin();
      const job = await patch(client, id, { title: 'Sea Pilot', slug: 'sea-pilot', is_remote: true });
      await client.patch(`/jobs/${id}`, { title: 'Sea Pilot' });
      return [['job.updated', job, ['title', 'slug', 'url', 'is_remote', 'remote']]];
    },
  ],
  [
    'a job is updated with a new category',
    async ({ client, begin }) => {
      const { id } = await postJob(client);
      await begin();
      const job = await patch(client, id, { category: 'Shipping' });
      return [
        ['category.created', { ...(await readCategory(client, job.category_id)), job_count: 0 }],
        ['job.updated', job, ['category', 'category_slug', 'category_id']],
      ];
    },
  ],
  [
    'a job is set to expired',
    async ({ client, begin }) => {
      const { id } = await postJob(client);
      await begin();
      const job = await patch(client, id, { status: 'expired' });
      return [
        ['job.updated', job, ['status']],
        ['job.expired', job, ['status']],
      ];
    },
  ],
  [
    'the background task expires a job',
    async ({ client, server, begin, untilRecorded }) => {
      const { id } = await postJob(client, { expires_at: '2020-01-01' });
      await begin();
      await untilRecorded(1, () => expireDueJobs(server.connection.db, toInstallation(server.config)));
      return [['job.expired', await readJob(client, id), ['status']]];
    },
  ],
  [
    'a job gets a logo URL, and the copy of the logo becomes ready',
    async ({ client, server, begin, untilRecorded }) => {
      const { id } = await postJob(client);
      await begin();
      const job = await patch(client, id, { company_logo_url: 'https://pilots.example/logo.png' });
      await setLogos(client, { status: 'ready' });
      const { db } = server.connection;
      const publish = () => publishReadyLogos(db, toInstallation(server.config), recordLogoChanges, never);
      await untilRecorded(2, publish);
      return [
        ['job.updated', job, ['company_logo_url']],
        ['job.updated', await readJob(client, id), ['company_logo_url']],
      ];
    },
  ],
  [
    'a job is deleted',
    async ({ client, begin }) => {
      const job = await postJob(client, { category: 'Shipping' });
      await begin();
      await client.delete(`/jobs/${job.id}`);
      await client.delete(`/jobs/${job.id}`);
      return [['job.deleted', job]];
    },
  ],
  ...[{}, { 'idempotency-key': 'batch' }].map(
    (headers): Change => [
      `a batch with failing operations creates, updates and deletes jobs (${JSON.stringify(headers)})`,
      async ({ client, begin }) => {
        const [changed, deleted] = [await postJob(client), await postJob(client)];
        await begin();
        const operations = [
          { method: 'create', body: { title: 'Cook', external_id: 'cook' } },
          // Fails after its category was created.
          { method: 'create', body: { title: 'Cook', category: 'Galley', slug: changed.slug } },
          { method: 'update', id: changed.id, body: { title: 'Stoker' } },
          { method: 'update', id: changed.id, body: { category: 'Engine', external_id: 'cook' } },
          { method: 'delete', id: deleted.id },
          { method: 'delete', id: deleted.id },
        ];
        const response = await client.post('/jobs/batch', { operations }, headers);
        const [created] = response.body.data;
        return [
          ['job.created', await readJob(client, created.data.id)],
          ['job.updated', await readJob(client, changed.id), ['title']],
          ['job.deleted', deleted],
        ];
      },
    ],
  ),
  [
    'a request is repeated with its idempotency key',
    async ({ client }) => {
      const headers = { 'idempotency-key': 'once' };
      const { id } = (await client.post('/jobs', { title: 'Cook' }, headers)).body.data;
      await client.post('/jobs', { title: 'Cook' }, headers);
      return [['job.created', await readJob(client, id)]];
    },
  ],
  [
    'changes to jobs and categories are rejected',
    async ({ client, begin }) => {
      const job = await postJob(client, { category: 'Shipping', external_id: 'x' });
      const other = await postJob(client);
      await begin();
      await client.post('/jobs', { title: '' });
      await client.post('/jobs', { title: 'Cook', category: 'Galley', slug: job.slug });
      await client.patch(`/jobs/${other.id}`, { category: 'Galley', slug: job.slug });
      await client.patch(`/jobs/${other.id}`, { category: 'Galley', external_id: 'x' });
      await client.patch(`/jobs/${other.id}`, { title: 'Cook' }, { 'if-match': '"other"' });
      await client.delete(`/jobs/${other.id}`, { 'if-match': '"other"' });
      await client.post('/categories', { name: 'Shipping' });
      await client.patch(`/categories/${job.category_id}`, { slug: 'Not a slug' });
      await client.delete(`/categories/${job.category_id}`, { 'if-match': '"other"' });
      return [];
    },
  ],
  [
    'a category is created, updated, and updated with the same value',
    async ({ client }) => {
      const { id } = (await client.post('/categories', { name: 'Shipping' })).body.data;
      const created = await readCategory(client, id);
      await client.patch(`/categories/${id}`, { name: 'Harbours', slug: 'shipping' });
      await client.patch(`/categories/${id}`, { name: 'Harbours' });
      return [
        ['category.created', created],
        ['category.updated', await readCategory(client, id), ['name']],
      ];
    },
  ],
  [
    'a category of a job is renamed and deleted',
    async ({ client, begin }) => {
      const { category_id: id } = await postJob(client, { category: 'Shipping' });
      await begin();
      await client.patch(`/categories/${id}`, { name: 'Harbours', slug: 'harbours' });
      const category = await readCategory(client, id);
      await client.delete(`/categories/${id}`);
      // The jobs of the category get no events of their own.
      return [
        ['category.updated', category, ['name', 'slug']],
        ['category.deleted', category],
      ];
    },
  ],
];
