import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from './app.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { postJob } from './jobs.ts';
import { attempts, type Belongings } from './operations/attempts.ts';
import { createStranger, createWorld, readEverything, sendAs } from './operations/world.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

let server: TestServer;
let contract: Contract;
let owner: Client;
let stranger: Client;
let theirs: Belongings;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
  ({ owner, theirs } = await createWorld());
});
// The tests share the owner's data, because no test may change it.
beforeEach(async () => {
  stranger = await createStranger();
});

/** Whoever has the link of a download may read the file: it is the credential. */
const BY_LINK = 'downloadFile';

test('no operation reads, changes or reveals data of another organization, even with its ids', async () => {
  const before = await readEverything(owner);
  expect(before.events!.length).toBeGreaterThan(15);
  expect(before).toMatchObject({
    jobs: rows(9),
    applications: [{}, {}, {}],
    application_files: [{}],
    application_entries: [{}, {}],
    categories: [{}],
    companies: rows(5),
    company_merges: [{}],
    company_members: rows(3),
    company_claims: rows(3),
    company_invitations: [{}],
    postings: rows(11),
    coupons: [{}],
    api_keys: [{}, {}],
  });
  expect(before).toMatchObject({ pages: [{}], page_bodies: [{}], page_revisions: [{}], authors: [{}, {}] });
  expect(before).toMatchObject({ collections: [{}, {}], collection_items: [{}] });
  expect(before).toMatchObject({ payment_settings: [{}], secrets: [{}, {}, {}] });
  expect(before).toMatchObject({
    member_sessions: rows(3),
    members: rows(3),
    plans: rows(3),
    subscriptions: rows(8),
    payments: rows(2),
  });
  expect(before).toMatchObject({ webhooks: [{}], webhook_secrets: [{}], webhook_deliveries: [{}] });
  expect(before).toMatchObject({ enrichment_providers: [{}], enrichment_runs: rows(9) });
  expect(before).toMatchObject({ domains: [{}] });
  expect(before).toMatchObject({
    imports: [{}, {}, {}, {}, {}],
    import_runs: [{}, {}, {}],
    private_files: [{}, {}, {}],
  });
  for (const operation of contract.operations.filter(({ operationId }) => operationId !== BY_LINK)) {
    const response = await sendAs(stranger, operation, theirs);
    for (const secret of [owner.slug, owner.keyId, ...idsNotSent(operation)]) {
      expect({ operation: operation.operationId, isRevealed: response.text.includes(secret) }).toMatchObject({
        isRevealed: false,
      });
    }
    expect(await readEverything(owner)).toEqual(before);
  }
});

test('every PATCH and DELETE operation returns 412 and changes nothing if If-Match has another ETag', async () => {
  const before = await readEverything(owner);
  const conditional = contract.operations.filter(checksIfMatch);
  expect(conditional.length).toBeGreaterThan(20);
  for (const operation of conditional) {
    const response = await sendAs(owner, operation, theirs, { headers: { 'if-match': '"other"' } });
    expect({
      operation: operation.operationId,
      status: response.status,
      code: response.body.error?.code,
    }).toEqual({ operation: operation.operationId, status: 412, code: 'precondition_failed' });
    expect(await readEverything(owner)).toEqual(before);
  }
});

/** A correction of a place is about a text, and has no version. */
function checksIfMatch({ method, operationId }: Operation): boolean {
  return (method === 'PATCH' && operationId !== 'correctPlace') || method === 'DELETE';
}

/** Ids that a response can contain only if it reads the other organization's data, because the request did not contain them. */
function idsNotSent({ operationId }: Operation): string[] {
  const sent = JSON.stringify(attempts[operationId]!(theirs));
  // Ids of organizations are small numbers, which occur everywhere.
  const isTelling = (id: unknown): id is string => typeof id === 'string' && id.length > 9;
  return Object.values(theirs).filter((id) => isTelling(id) && !sent.includes(id)) as string[];
}

const WRONG_IDS = [
  UNKNOWN_ID,
  'not-an-id',
  '0',
  `${UNKNOWN_ID}0`,
  '%E2%98%83',
  '%F0%9F%9A%A2',
  'x'.repeat(500),
];

/** As many rows. */
function rows(count: number): object[] {
  return Array.from({ length: count }, () => ({}));
}

/** They need a session, whatever the id. */
const FOR_MEMBERS = new Set([
  'duplicatePosting',
  'pausePosting',
  'renewPosting',
  'resumePosting',
  'submitPosting',
  'withdrawPosting',
]);

const isForMembers = ({ operationId, path }: Pick<Operation, 'operationId' | 'path'>) =>
  FOR_MEMBERS.has(operationId) || path.startsWith('/organization/received-applications/');

test('operations return the same error for an id of another organization as for an unknown or malformed id', async () => {
  const withId = contract.operations.filter(
    ({ path, isForOperators }) => /\{(id|lookup)\}/.test(path) && !isForOperators,
  );
  expect(withId.length).toBeGreaterThan(50);
  for (const operation of withId) {
    const foreign = await sendAs(stranger, operation, theirs);
    expect({ operation: operation.operationId, code: foreign.body.error?.code }).toEqual({
      operation: operation.operationId,
      code: isForMembers(operation) ? 'sign_in_required' : 'not_found',
    });
    for (const id of WRONG_IDS) {
      const { status, text } = await sendAs(stranger, operation, theirs, { ids: { id, lookup: id } });
      const expected = { operation: operation.operationId, id, status: foreign.status, text: foreign.text };
      expect({ operation: operation.operationId, id, status, text }).toEqual(expected);
    }
  }
});

test('operations return 404 for a wrong second id, even to the owner of the first one', async () => {
  const withTwo = contract.operations.filter(({ path }) => /\{id\}.*\{\w+_id\}/.test(path));
  expect(withTwo.length).toBeGreaterThan(4);
  for (const operation of withTwo) {
    const [, name = ''] = /\{(\w+_id)\}/.exec(operation.path)!;
    for (const id of WRONG_IDS) {
      const { status, body } = await sendAs(owner, operation, theirs, { ids: { [name]: id } });
      const seen = { operation: operation.operationId, id, status, code: body.error?.code };
      expect(seen).toEqual({ ...seen, status: 404, code: 'not_found' });
    }
  }
});

describe('lists', () => {
  test.each([
    '/jobs',
    '/categories',
    '/pages',
    '/assets',
    '/members',
    '/plans',
    '/payments',
    '/domains',
    '/webhooks',
    '/enrichment-providers',
  ])('GET %s is empty for an organization without data', async (path) => {
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
    'company=acme',
    'locations=ber',
  ])('GET /jobs?%s finds no job of another organization', async (query) => {
    await postJob(owner, { company_name: 'Acme', location: 'Bergen' });
    expect((await owner.get(`/jobs?${query}`)).status).toBe(200);
    expect((await stranger.get(`/jobs?${query}`)).body.meta.pagination.total_items).toBe(0);
  });

  test('GET /jobs finds jobs by category only for the organization that has the category', async () => {
    const query = `/jobs?categories=${theirs.categoryId}`;
    expect((await owner.get(query)).body.meta.pagination.total_items).toBe(1);
    expect((await stranger.get(query)).body.meta.pagination.total_items).toBe(0);
  });
});

describe('values are unique only within an organization', () => {
  test('two organizations may use the same slug, external id and name', async () => {
    const job = await stranger.post('/jobs', { title: 'Pilot', slug: 'pilot', external_id: 'theirs' });
    expect(job.status).toBe(201);
    expect(job.body.data.slug).toBe('pilot');
    const category = await stranger.post('/categories', { name: 'Shipping', slug: 'shipping' });
    expect(category.status).toBe(201);
    expect(category.body.data.job_count).toBe(0);
  });

  test('on_duplicate ignores a job of another organization with the same external id', async () => {
    for (const onDuplicate of ['update', 'skip']) {
      const other = await newOrganization();
      const response = await other.post(`/jobs?on_duplicate=${onDuplicate}`, {
        title: 'Mine',
        external_id: 'theirs',
      });
      expect(response.status).toBe(201);
      expect(response.body.data.id).not.toBe(theirs.jobId);
    }
    expect((await owner.get(`/jobs/${theirs.jobId}`)).body.data.title).toBe('Pilot');
  });
});

describe('a reference to data of another organization', () => {
  test.each([
    ['category_id', () => ({ category_id: theirs.categoryId })],
    ['category_slug', () => ({ category_slug: 'shipping' })],
  ])('%s is rejected with 400', async (_, reference) => {
    const refused = await stranger.post('/jobs', { title: 'Pilot', ...reference() });
    expect(refused.status).toBe(400);
    const { id } = (await stranger.post('/jobs', { title: 'Pilot' })).body.data;
    expect((await stranger.patch(`/jobs/${id}`, reference())).status).toBe(400);
    expect(refused.text).not.toContain('Shipping');
  });

  test('category creates a new category of the same name', async () => {
    const { data } = (await stranger.post('/jobs', { title: 'Pilot', category: 'Shipping' })).body;
    expect(data.category_id).not.toBe(theirs.categoryId);
    expect((await owner.get(`/categories/${theirs.categoryId}`)).body.data.job_count).toBe(1);
  });

  test('owner_user_id is rejected like an unknown id', async () => {
    for (const owner_user_id of [theirs.memberId, UNKNOWN_ID]) {
      const refused = await stranger.post('/cms/partners', { data: { name: 'Mine' }, owner_user_id });
      expect(refused.status).toBe(400);
      expect(refused.body.error.details.issues).toEqual([
        { path: '/owner_user_id', message: 'must be a member of the organization' },
      ]);
    }
  });

  test('the id of an item is not found and creates no item', async () => {
    const body = { id: theirs.itemId, data: { name: 'Mine' } };
    const refused = await stranger.post('/cms/partners', body);
    expect(refused.status).toBe(404);
    expect(refused.body.error.code).toBe('not_found');
    expect((await stranger.get('/cms/partners')).body.total).toBe(0);
  });

  test('violates a foreign key in the database', async () => {
    const { id } = (await stranger.post('/jobs', { title: 'Pilot' })).body.data;
    const update = server.connection.pool.query('UPDATE jobs SET category_id = $1 WHERE id = $2', [
      theirs.categoryId,
      id,
    ]);
    await expect(update).rejects.toThrow(/foreign key/);
  });
});
