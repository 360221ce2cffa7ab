import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Client, newOrganization, request, sharedServer, type TestServer } from './app.ts';
import { type Contract, type Operation, readContract } from './contract.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

/**
 * For each operation of the description: a body that it takes, made of what the other organization has, and the id that
 * stands in its path. An operation that is missing here fails the test below.
 */
const attempts: Record<string, (theirs: Belongings) => { id?: string; body?: object; query?: string }> = {
  getOrganization: () => ({}),
  updateOrganization: () => ({ body: { name: 'Mine' } }),
  listApiKeys: () => ({}),
  createApiKey: () => ({ body: { name: 'x', scopes: ['*'] } }),
  revokeApiKey: ({ keyId }) => ({ id: keyId }),
  rotateApiKey: ({ keyId }) => ({ id: keyId, body: { overlap_seconds: 0 } }),
  listJobs: ({ categoryId }) => ({ query: `?categories=${categoryId}` }),
  getJob: ({ jobId }) => ({ id: jobId }),
  createJob: () => ({ body: { title: 'Pilot', external_id: 'theirs', slug: 'pilot', category_slug: null } }),
  updateJob: ({ jobId }) => ({ id: jobId, body: { title: 'Taken over' } }),
  deleteJob: ({ jobId }) => ({ id: jobId }),
  batchJobs: ({ jobId }) => ({
    body: {
      operations: [
        { method: 'update', id: jobId, body: { title: 'Taken over' } },
        { method: 'delete', id: jobId },
      ],
    },
  }),
  listCategories: () => ({}),
  getCategory: ({ categoryId }) => ({ id: categoryId }),
  createCategory: () => ({ body: { name: 'Shipping', slug: 'shipping' } }),
  updateCategory: ({ categoryId }) => ({ id: categoryId, body: { name: 'Taken over' } }),
  deleteCategory: ({ categoryId }) => ({ id: categoryId }),
};

interface Belongings {
  jobId: string;
  categoryId: string;
  keyId: string;
}

let server: TestServer;
let contract: Contract;
let owner: Client;
let stranger: Client;
let theirs: Belongings;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
});
beforeEach(async () => {
  owner = await newOrganization();
  stranger = await newOrganization();
  const category = (await owner.post('/categories', { name: 'Shipping' })).body.data;
  const job = { title: 'Pilot', external_id: 'theirs', slug: 'pilot', category_id: category.id };
  const created = (await owner.post('/jobs', job)).body.data;
  theirs = { jobId: created.id, categoryId: category.id, keyId: (await owner.withKey({})).keyId };
});

/** All that the organization has, as its tables hold it. */
async function everythingOf(client: Client): Promise<Record<string, unknown[]>> {
  const { pool } = server.connection;
  const { rows: tables } = await pool.query(
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1",
  );
  const everything: Record<string, unknown[]> = {};
  for (const { table_name } of tables) {
    const { rows } = await pool.query(
      `SELECT to_jsonb(t) - 'last_used_at' AS row FROM ${table_name} t WHERE organization_id = $1 ORDER BY 1`,
      [client.scope.organizationId],
    );
    everything[table_name] = rows.map(({ row }) => row);
  }
  return everything;
}

function send(as: Client, { method, path, operationId }: Operation, id?: string): Promise<Answer> {
  const attempt = attempts[operationId]?.(theirs) ?? {};
  const target = path.replace('{id}', id ?? attempt.id ?? '') + (attempt.query ?? '');
  return request(`${server.origin}/api/v1${target}`, {
    method,
    headers: { 'x-api-key': as.key, 'x-request-id': 'same' },
    ...(attempt.body ? { body: attempt.body } : {}),
  });
}

test('every operation of the description is tried here', () => {
  expect(Object.keys(attempts).sort()).toEqual(
    contract.operations.map(({ operationId }) => operationId).sort(),
  );
  for (const { path, operationId } of contract.operations) {
    // More than one parameter, or another name, needs more than one id above.
    const parameters = path.match(/\{\w+\}/g) ?? [];
    expect(parameters.every((parameter) => parameter === '{id}')).toBe(true);
    const { id } = attempts[operationId]!({ jobId: 'a', categoryId: 'b', keyId: 'c' });
    expect({ operationId, hasId: id !== undefined }).toEqual({ operationId, hasId: parameters.length === 1 });
  }
});

test('the attempts are real: the owner succeeds with each', async () => {
  for (const operation of contract.operations) {
    const isDestructive = ['revokeApiKey', 'deleteJob', 'deleteCategory', 'batchJobs'].includes(
      operation.operationId,
    );
    const isRepetition = ['createJob', 'createCategory'].includes(operation.operationId);
    if (isDestructive) continue;
    const answer = await send(owner, operation);
    const expected = isRepetition
      ? 409
      : operation.method === 'POST' && !operation.path.endsWith('batch')
        ? 201
        : 200;
    expect({ operation: operation.operationId, status: answer.status, text: answer.text }).toMatchObject({
      status: expected,
    });
  }
  const destructive = ['deleteJob', 'deleteCategory', 'revokeApiKey'];
  for (const operationId of destructive) {
    const operation = contract.operations.find((each) => each.operationId === operationId)!;
    expect((await send(owner, operation)).status).toBe(200);
  }
});

test('no operation of another organization finds, changes or tells anything', async () => {
  const before = await everythingOf(owner);
  expect(before).toMatchObject({ jobs: [{}], categories: [{}], events: [{}, {}], api_keys: [{}, {}] });
  for (const operation of contract.operations) {
    const answer = await send(stranger, operation);
    for (const secret of [owner.slug, owner.keyId, ...idsNotSent(operation)]) {
      expect({ operation: operation.operationId, tells: answer.text.includes(secret) }).toMatchObject({
        tells: false,
      });
    }
    expect(await everythingOf(owner)).toEqual(before);
  }
});

/** What the answer can only know from the other organization, because the request did not hold it. */
function idsNotSent({ operationId }: Operation): string[] {
  const sent = JSON.stringify(attempts[operationId]!(theirs));
  return Object.values(theirs).filter((id) => !sent.includes(id));
}

test('an id of another organization is answered like an unknown and like a malformed one, to the letter', async () => {
  const withId = contract.operations.filter(({ path }) => path.includes('{id}'));
  expect(withId.length).toBeGreaterThan(7);
  for (const operation of withId) {
    const answers = [];
    for (const id of [undefined, UNKNOWN_ID, 'not-an-id', '0', `${UNKNOWN_ID}0`, '%E2%98%83'])
      answers.push(await send(stranger, operation, id));
    for (const { status, text } of answers)
      expect({ operation: operation.operationId, status, text }).toEqual({
        operation: operation.operationId,
        status: 404,
        text: answers[0]!.text,
      });
    expect(answers[0]!.body.error.code).toBe('not_found');
  }
});

describe('lists', () => {
  test.each(['/jobs', '/categories'])('%s is empty for an organization that has nothing', async (path) => {
    const { data, meta } = (await stranger.get(path)).body;
    expect(data).toEqual([]);
    expect(meta.pagination.total_items).toBe(0);
  });

  test.each([
    'search=pilot',
    'company=x',
    'category=shipping',
    'status=active',
    'posted_within=24h',
    'sort=title',
  ])('/jobs?%s finds nothing of another organization', async (query) => {
    expect((await owner.get(`/jobs?${query}`)).status).toBe(200);
    expect((await stranger.get(`/jobs?${query}`)).body.meta.pagination.total_items).toBe(0);
  });

  test('/jobs of each organization finds its own by the category of its own', async () => {
    const query = `/jobs?categories=${theirs.categoryId}`;
    expect((await owner.get(query)).body.meta.pagination.total_items).toBe(1);
    expect((await stranger.get(query)).body.meta.pagination.total_items).toBe(0);
  });
});

describe('what is unique is unique in the organization only', () => {
  test('slug, external id and name may be the same elsewhere', async () => {
    const job = await stranger.post('/jobs', { title: 'Pilot', slug: 'pilot', external_id: 'theirs' });
    expect(job.status).toBe(201);
    expect(job.body.data.slug).toBe('pilot');
    const category = await stranger.post('/categories', { name: 'Shipping', slug: 'shipping' });
    expect(category.status).toBe(201);
    expect(category.body.data.job_count).toBe(0);
  });

  test('an external id of another organization is not found again', async () => {
    for (const onDuplicate of ['update', 'skip']) {
      const other = await newOrganization();
      const answer = await other.post(`/jobs?on_duplicate=${onDuplicate}`, {
        title: 'Mine',
        external_id: 'theirs',
      });
      expect(answer.status).toBe(201);
      expect(answer.body.data.id).not.toBe(theirs.jobId);
    }
    expect((await owner.get(`/jobs/${theirs.jobId}`)).body.data.title).toBe('Pilot');
  });
});

describe('a reference to what another organization has', () => {
  test.each([
    ['category_id', () => ({ category_id: theirs.categoryId })],
    ['category_slug', () => ({ category_slug: 'shipping' })],
  ])('%s is refused like one to nothing', async (_, reference) => {
    const refused = await stranger.post('/jobs', { title: 'Pilot', ...reference() });
    expect(refused.status).toBe(400);
    const { id } = (await stranger.post('/jobs', { title: 'Pilot' })).body.data;
    expect((await stranger.patch(`/jobs/${id}`, reference())).status).toBe(400);
    expect(refused.text).not.toContain('Shipping');
  });

  test('a category by its name is made anew', async () => {
    const { data } = (await stranger.post('/jobs', { title: 'Pilot', category: 'Shipping' })).body;
    expect(data.category_id).not.toBe(theirs.categoryId);
    expect((await owner.get(`/categories/${theirs.categoryId}`)).body.data.job_count).toBe(1);
  });

  test('the database itself refuses one, whatever the code does', async () => {
    const { id } = (await stranger.post('/jobs', { title: 'Pilot' })).body.data;
    const update = server.connection.pool.query('UPDATE jobs SET category_id = $1 WHERE id = $2', [
      theirs.categoryId,
      id,
    ]);
    await expect(update).rejects.toThrow(/foreign key/);
  });
});
