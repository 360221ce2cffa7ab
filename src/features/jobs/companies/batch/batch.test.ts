import { expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { eventsOf, expectError, postJob } from '../../../../../test/jobs.ts';

async function run(client: Client, operations: object[]) {
  const response = await client.post('/companies/batch', { operations });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

it('creates, updates and deletes in order, and a failed operation does not affect the others', async () => {
  const client = await newOrganization();
  const job = await postJob(client, { company_name: 'Quay' });
  const results = await run(client, [
    { method: 'create', body: { name: 'Mole', external_id: 'x' } },
    { method: 'create', body: { name: 'MOLE GmbH' } },
    { method: 'create', body: { name: ' ' } },
    { method: 'update', id: job.company_id, body: { is_verified: true, logo_url: 'http://127.0.0.1/x.png' } },
    { method: 'update', id: job.company_id, body: { is_verified: true } },
    { method: 'update', body: {} },
    { method: 'delete', id: job.company_id },
    { method: 'delete', id: job.company_id },
    { method: 'create', body: { name: 'Quay' } },
  ]);
  expect(
    results.map(({ outcome, status }: { outcome: string; status: number }) => [outcome, status]),
  ).toEqual([
    ['created', 201],
    ['failed', 409],
    ['failed', 400],
    ['failed', 400],
    ['updated', 200],
    ['failed', 400],
    ['deleted', 200],
    ['failed', 404],
    ['created', 201],
  ]);
  expect(results[1].error).toMatchObject({
    code: 'duplicate_company',
    details: { existing_company_id: results[0].data.id },
  });
  expect(results[2].error.details.issues[0].path).toBe('/body/name');
  expect(results[3].error).toMatchObject({ code: 'target_not_allowed' });
  expect(results[4].data).toMatchObject({ is_verified: true, job_count: 1 });
  expect((await client.get(`/jobs/${job.id}`)).body.data.company_id).toBe(results[8].data.id);
  expect((await eventsOf(client)).map(({ type }) => type).filter((type) => type !== 'job.created')).toEqual([
    'company.created',
    'company.created',
    'company.updated',
    'company.deleted',
    'company.created',
  ]);
});

it('rejects a batch that is not a list of 1 to 100 operations', async () => {
  const client = await newOrganization();
  const create = { method: 'create', body: { name: 'Quay' } };
  for (const operations of [[], Array(101).fill(create), [{ method: 'merge' }], 'x'])
    expectError(await client.post('/companies/batch', { operations }), 400, 'validation_error');
  expect((await client.get('/companies')).body.data).toEqual([]);
});

it('two batches that name the same companies in opposite order both succeed', async () => {
  const client = await newOrganization();
  const operations = Array.from({ length: 20 }, (_, n) => ({ method: 'create', body: { name: `C${n}` } }));
  const results = await Promise.all([run(client, operations), run(client, operations.toReversed())]);
  const statuses = results.flat().map(({ status }: { status: number }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
});
