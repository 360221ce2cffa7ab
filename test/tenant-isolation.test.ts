import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateProviderRow } from '../src/features/enrichment/queries.ts';
import { updateWebhookRow } from '../src/features/webhooks/queries.ts';
import { browser } from './analytics.ts';
import { type Answer, type Client, newOrganization, request, sharedServer, type TestServer } from './app.ts';
import { fileForm, makeImage, uploadImage } from './assets.ts';
import { askBoard, saveCollection, saveItem } from './collections.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { giveDomain } from './domains.ts';
import { postProvider } from './enrichment.ts';
import { patchPage, postAuthor, postPage, revisionsOf } from './pages.ts';
import { postPayment, postPlan, subscribe } from './plans.ts';
import { PASSWORD, postMemberWithPassword, signedIn } from './sign-in.ts';
import { sellThroughStripe, sign } from './stripe.ts';
import { stripeCustomer, stripeEvent } from './stripe-events.ts';
import { deliveriesOf, postWebhook } from './webhooks.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

/**
 * For each operation of the description: a body that it takes, made of what the other organization has, and the id that
 * stands in its path. An operation that is missing here fails the test below.
 */
const attempts: Record<string, (theirs: Belongings) => Attempt> = {
  getAnalytics: () => ({}),
  listJobAnalytics: ({ jobId }) => ({ query: `?job_id=${jobId}` }),
  recordView: ({ jobId }) => ({
    body: { path: '/', job: jobId },
    query: `?organization=${owner.slug}`,
    headers: { 'user-agent': browser() },
  }),
  recordViewByPixel: ({ jobId }) => ({
    query: `?path=/&job=${jobId}&organization=${owner.slug}`,
    headers: { 'user-agent': browser() },
  }),
  getOrganization: () => ({}),
  updateOrganization: () => ({ body: { name: 'Mine' } }),
  listDomains: () => ({}),
  // Anybody may claim any domain.
  createDomain: () => ({ body: { domain: 'jobs.pilots.example' } }),
  getDomain: ({ domainId }) => ({ id: domainId }),
  updateDomain: ({ domainId }) => ({ id: domainId, body: { is_primary: true } }),
  verifyDomain: ({ domainId }) => ({ id: domainId }),
  deleteDomain: ({ domainId }) => ({ id: domainId }),
  findKnownHost: () => ({ query: `?domain=${owner.slug}.boards.localhost` }),
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
  getSalaries: () => ({ query: '?explain=true' }),
  listPages: ({ authorId }) => ({ query: `?author_id=${authorId}` }),
  getPage: ({ pageId }) => ({ id: pageId }),
  createPage: () => ({ body: { title: 'About us', slug: 'about' } }),
  updatePage: ({ pageId }) => ({ id: pageId, body: { title: 'Taken over' } }),
  deletePage: ({ pageId }) => ({ id: pageId }),
  listPageRevisions: ({ pageId }) => ({ id: pageId }),
  getPageRevision: ({ pageId, revisionId }) => ({ id: pageId, revision_id: revisionId }),
  restorePageRevision: ({ pageId, revisionId }) => ({ id: pageId, revision_id: revisionId }),
  listAuthors: () => ({}),
  getAuthor: ({ authorId }) => ({ id: authorId }),
  createAuthor: () => ({ body: { name: 'Mette Holm' } }),
  updateAuthor: ({ authorId }) => ({ id: authorId, body: { name: 'Taken over' } }),
  deleteAuthor: ({ authorId, heirId }) => ({ id: authorId, query: `?reassign_to=${heirId}` }),
  listAssets: () => ({}),
  getAsset: ({ assetId }) => ({ id: assetId }),
  // The very bytes that the other organization has.
  uploadAsset: () => ({ body: fileForm(image) }),
  updateAsset: ({ assetId }) => ({ id: assetId, body: { name: 'taken-over.png' } }),
  deleteAsset: ({ assetId }) => ({ id: assetId, query: '?force=true' }),
  listCollections: () => ({}),
  saveCollection: () => ({ body: { ...partners, name: 'Taken over' } }),
  getItemSchema: () => ({ slug: 'spare' }),
  deleteCollection: () => ({ slug: 'spare' }),
  listItems: () => ({ slug: 'partners' }),
  getItem: ({ itemId }) => ({ slug: 'partners', id: itemId }),
  saveItem: ({ itemId }) => ({ slug: 'partners', body: { id: itemId, data: { name: 'Taken over' } } }),
  updateItem: ({ itemId }) => ({ slug: 'partners', id: itemId, body: { data: { name: 'Taken over' } } }),
  deleteItem: ({ itemId }) => ({ slug: 'partners', id: itemId }),
  listMembers: () => ({ query: '?search=mette' }),
  getMember: ({ memberId }) => ({ lookup: memberId }),
  // With an address that the other organization has.
  createMember: () => ({ body: { email: 'METTE@pilots.example' } }),
  updateMember: ({ memberId }) => ({ lookup: memberId, body: { name: 'Taken over' } }),
  deleteMember: ({ memberId }) => ({ lookup: memberId }),
  exportMember: ({ memberId }) => ({ id: memberId }),
  listMemberAuditEntries: ({ memberId }) => ({ id: memberId }),
  setMemberPassword: ({ memberId }) => ({ id: memberId, body: { password: 'a quay in the fog' } }),
  signMemberOut: ({ memberId }) => ({ id: memberId }),
  listPlans: () => ({}),
  getPlan: ({ planId }) => ({ id: planId }),
  createPlan: () => ({ body: { ...plan, name: 'Mine' } }),
  updatePlan: ({ planId }) => ({ id: planId, body: { name: 'Taken over' } }),
  listSubscriptions: ({ memberId }) => ({ id: memberId }),
  getSubscription: ({ memberId, subscriptionId }) => ({ id: memberId, subscriptionId }),
  createSubscription: ({ memberId, planId }) => ({ id: memberId, body: { planId } }),
  updateSubscription: ({ memberId, subscriptionId }) => ({
    id: memberId,
    subscriptionId,
    body: { status: 'paused' },
  }),
  listPayments: () => ({}),
  getPayment: ({ paymentId }) => ({ id: paymentId }),
  updatePayment: ({ paymentId }) => ({ id: paymentId, body: { status: 'refunded' } }),
  listMemberPayments: ({ memberId }) => ({ id: memberId }),
  createPayment: ({ memberId, planId, jobId }) => ({
    id: memberId,
    body: { amount: 1, currency: 'EUR', planId, jobId },
  }),
  // With what opens the other board, asked on the host of one's own.
  signIn: () => ({ body: { email: 'mette@pilots.example', password: PASSWORD } }),
  getSession: ({ cookie }) => ({ cookie, query: `?organization=${owner.slug}` }),
  signOut: ({ cookie }) => ({ cookie, query: `?all=false&organization=${owner.slug}` }),
  requestSignInLink: () => ({
    body: { email: 'mette@pilots.example' },
    query: `?organization=${owner.slug}`,
  }),
  changePassword: ({ otherCookie }) => ({
    cookie: otherCookie,
    body: { currentPassword: PASSWORD, newPassword: 'a buoy off Texel' },
  }),
  getPaymentSettings: () => ({}),
  updatePaymentSettings: () => ({ body: { provider: 'manual' } }),
  createCheckout: ({ memberId, planId }) => ({
    id: memberId,
    body: { planId, successUrl: 'https://jobs.example/yes', cancelUrl: 'https://jobs.example/no' },
  }),
  listEvents: () => ({}),
  listEventTypes: () => ({}),
  // Both organizations may have a secret of this name.
  listSecrets: () => ({}),
  getSecret: () => ({ name: 'pilots-api' }),
  saveSecret: () => ({ body: { name: 'pilots-api', value: 'taken over' } }),
  deleteSecret: () => ({ name: 'pilots-api', query: '?force=true' }),
  listWebhooks: () => ({}),
  getWebhook: ({ webhookId }) => ({ id: webhookId }),
  createWebhook: () => ({ body: { event: '*', target_url: 'https://hooks.pilots.example/mine' } }),
  updateWebhook: ({ webhookId }) => ({ id: webhookId, body: { event: 'job.*' } }),
  deleteWebhook: ({ webhookId }) => ({ id: webhookId }),
  rotateWebhookSecret: ({ webhookId }) => ({ id: webhookId, body: { overlap_seconds: 0 } }),
  testWebhook: ({ webhookId }) => ({ id: webhookId, body: { event: 'job.created' } }),
  recoverWebhookDeliveries: ({ webhookId }) => ({ id: webhookId, body: { since: new Date().toISOString() } }),
  listWebhookDeliveries: ({ webhookId }) => ({ id: webhookId }),
  getWebhookDelivery: ({ webhookId, deliveryId }) => ({ id: webhookId, delivery_id: deliveryId }),
  replayWebhookDelivery: ({ webhookId, deliveryId }) => ({ id: webhookId, delivery_id: deliveryId }),
  listEnrichmentProviders: () => ({}),
  getEnrichmentProvider: ({ providerId }) => ({ id: providerId }),
  createEnrichmentProvider: () => ({
    body: { name: 'Places', url: 'https://places.example/mine', fields: ['location'] },
  }),
  updateEnrichmentProvider: ({ providerId }) => ({ id: providerId, body: { fields: ['company_name'] } }),
  deleteEnrichmentProvider: ({ providerId }) => ({ id: providerId }),
  testEnrichmentProvider: ({ providerId, jobId }) => ({ id: providerId, body: { job_id: jobId } }),
  listEnrichmentRuns: ({ providerId }) => ({ id: providerId }),
  // Asked on the host of one's own board, for the other one.
  receiveStripeEvent: () => ({
    body: stripeCustomerEvent,
    query: `?organization=${owner.slug}`,
    headers: { 'stripe-signature': sign(JSON.stringify(stripeCustomerEvent)) },
  }),
  listPublicItems: () => ({ slug: 'partners', query: `?organization=${owner.slug}` }),
  getPublicItem: ({ itemId }) => ({
    slug: 'partners',
    id: itemId,
    query: `?organization=${owner.slug}`,
  }),
  submitItem: () => ({
    slug: 'partners',
    body: { data: { name: 'Mine' } },
    query: `?organization=${owner.slug}`,
  }),
};

/** Of both organizations, so that only the items are the other one's. */
const partners = {
  slug: 'partners',
  visibility: 'public',
  rules: { allow_public_submit: true, moderation: 'auto' },
  schema: [{ name: 'name', type: 'text' }],
};

/** Of the owner; nobody else's plan may be sold by the same price. */
const plan = { name: 'Member', kind: 'paywall', amount: 49, currency: 'EUR', stripePriceId: 'price_1' };

/** Signed for the owner. */
const stripeCustomerEvent = stripeEvent('customer.created', stripeCustomer());

interface Attempt {
  /** For each parameter of the path. */
  slug?: string;
  name?: string;
  id?: string;
  lookup?: string;
  revision_id?: string;
  subscriptionId?: string;
  delivery_id?: string;
  body?: object;
  query?: string;
  headers?: Record<string, string>;
  cookie?: string;
}

interface Belongings {
  jobId: string;
  categoryId: string;
  pageId: string;
  revisionId: string;
  authorId: string;
  heirId: string;
  assetId: string;
  collectionId: string;
  itemId: string;
  memberId: string;
  planId: string;
  subscriptionId: string;
  paymentId: string;
  cookie: string;
  otherCookie: string;
  webhookId: string;
  deliveryId: string;
  providerId: string;
  domainId: string;
  keyId: string;
}

let server: TestServer;
let contract: Contract;
let owner: Client;
let stranger: Client;
let theirs: Belongings;
let image: Buffer;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
  image = await makeImage();
});
beforeEach(async () => {
  owner = await newOrganization();
  stranger = await newOrganization();
  const webhook = await postWebhook(owner);
  const provider = await postProvider(owner);
  const domain = await giveDomain(owner, `jobs.${owner.slug}.example`);
  const category = (await owner.post('/categories', { name: 'Shipping' })).body.data;
  const job = { title: 'Pilot', external_id: 'theirs', slug: 'pilot', category_id: category.id };
  const created = (await owner.post('/jobs', job)).body.data;
  const author = await postAuthor(owner);
  const page = await postPage(owner, { title: 'About', slug: 'about', author_id: author.id });
  await patchPage(owner, page.id, { title: 'About us' });
  const [revision] = await revisionsOf(owner, page.id);
  const asset = await uploadImage(owner, { bytes: image });
  const collection = await saveCollection(owner, partners);
  const item = await saveItem(owner, { name: 'North Sea Pilots' }, { status: 'published' });
  await saveCollection(owner, { slug: 'spare' });
  await owner.post('/secrets', { name: 'pilots-api', value: 'theirs alone' });
  await saveCollection(stranger, partners);
  const member = await postMemberWithPassword(owner, { email: 'mette@pilots.example' });
  const subscription = await subscribe(owner, {}, { memberId: member.id, plan: await postPlan(owner, plan) });
  const payment = await postPayment(owner, {}, member.id);
  await sellThroughStripe(owner);
  await owner.patch('/payment-settings', { provider: 'manual' });
  const [delivery] = await deliveriesOf(owner, webhook.id);
  // Nothing is sent with a secret that is gone, so a test needs no receiver.
  const headers = { 'X-Token': 'vault:gone' };
  await updateWebhookRow(owner.scope, webhook.id, { headers });
  await updateProviderRow(owner.scope, provider.id, { headers });
  theirs = {
    jobId: created.id,
    categoryId: category.id,
    pageId: page.id,
    revisionId: revision!.id,
    authorId: author.id,
    heirId: (await postAuthor(owner, { name: 'Heir' })).id,
    assetId: asset.id,
    collectionId: collection.id,
    itemId: item.id,
    memberId: member.id,
    planId: subscription.planId,
    subscriptionId: subscription.id,
    paymentId: payment.id,
    cookie: (await signedIn(owner, member)).cookie!,
    otherCookie: (await signedIn(owner, member)).cookie!,
    webhookId: webhook.id,
    deliveryId: delivery!.id,
    providerId: provider.id,
    domainId: domain.id,
    keyId: (await owner.withKey({})).keyId,
  };
});

/** All that the organization has, as its tables hold it. */
async function everythingOf(client: Client): Promise<Record<string, unknown[]>> {
  const { pool } = server.connection;
  const { rows: tables } = await pool.query(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id'
     AND NOT (SELECT relispartition FROM pg_class WHERE oid = table_name::regclass) ORDER BY 1`,
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

function send(as: Client, { method, path, operationId, scope }: Operation, id?: string): Promise<Answer> {
  const attempt = attempts[operationId]?.(theirs) ?? {};
  const ids = { ...attempt, ...(id === undefined ? {} : { id, lookup: id }) };
  const target =
    path.replace(/\{(\w+)\}/g, (_, name: keyof Attempt) => String(ids[name])) + (attempt.query ?? '');
  const body = attempt.body ? { body: attempt.body } : {};
  const cookies = attempt.cookie === undefined ? {} : { cookie: attempt.cookie };
  const headers = { 'x-request-id': 'same', ...cookies, ...attempt.headers };
  if (scope === undefined)
    return askBoard(server.origin, `${as.slug}.boards.localhost`, target, { method, headers, ...body });
  return request(`${server.origin}/api/v1${target}`, {
    method,
    headers: { 'x-api-key': as.key, ...headers },
    ...body,
  });
}

test('every operation of the description is tried here', () => {
  expect(Object.keys(attempts).sort()).toEqual(
    contract.operations.map(({ operationId }) => operationId).sort(),
  );
  for (const { path, operationId } of contract.operations) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { body: _, query: __, cookie: ___, headers: ____, ...ids } = attempts[operationId]!(theirs);
    expect({ operationId, ids: Object.keys(ids) }).toEqual({ operationId, ids: parameters });
  }
});

/** Of operations that succeed with another status than their method suggests. */
const otherStatuses: Record<string, number> = {
  recordView: 204,
  recoverWebhookDeliveries: 202,
  replayWebhookDelivery: 202,
  requestSignInLink: 202,
  batchJobs: 200,
  restorePageRevision: 200,
  uploadAsset: 200,
  saveCollection: 200,
  saveItem: 200,
  signIn: 200,
  receiveStripeEvent: 200,
  saveSecret: 200,
  verifyDomain: 200,
  rotateWebhookSecret: 200,
  testWebhook: 200,
  testEnrichmentProvider: 200,
};

test('the attempts are real: the owner succeeds with each', async () => {
  for (const operation of contract.operations) {
    const isDestructive = [
      'revokeApiKey',
      'deleteJob',
      'deleteCategory',
      'deletePage',
      'deleteAuthor',
      'deleteAsset',
      'deleteItem',
      'deleteCollection',
      'deleteMember',
      'signOut',
      'changePassword',
      'setMemberPassword',
      'signMemberOut',
      'deleteDomain',
      'deleteSecret',
      'deleteWebhook',
      'deleteEnrichmentProvider',
      'batchJobs',
    ].includes(operation.operationId);
    const isRepetition = ['createJob', 'createCategory', 'createPage', 'createMember', 'createPlan'].includes(
      operation.operationId,
    );
    if (isDestructive) continue;
    const answer = await send(owner, operation);
    const expected = isRepetition
      ? 409
      : (otherStatuses[operation.operationId] ?? (operation.method === 'POST' ? 201 : 200));
    expect({ operation: operation.operationId, status: answer.status, text: answer.text }).toMatchObject({
      status: expected,
    });
  }
  const destructive = [
    'deleteJob',
    'deleteCategory',
    'deleteAuthor',
    'deletePage',
    'deleteAsset',
    'deleteItem',
    'deleteCollection',
    // In this order: each needs a session that the one before has left.
    'signOut',
    'changePassword',
    'setMemberPassword',
    'signMemberOut',
    'deleteMember',
    'deleteDomain',
    'deleteSecret',
    'deleteWebhook',
    'deleteEnrichmentProvider',
    'revokeApiKey',
  ];
  for (const operationId of destructive) {
    const operation = contract.operations.find((each) => each.operationId === operationId)!;
    expect((await send(owner, operation)).status).toBe(200);
  }
});

test('no operation of another organization finds, changes or tells anything', async () => {
  const before = await everythingOf(owner);
  expect(before.events!.length).toBeGreaterThan(15);
  expect(before).toMatchObject({
    jobs: [{}],
    categories: [{}],
    api_keys: [{}, {}],
  });
  expect(before).toMatchObject({ pages: [{}], page_bodies: [{}], page_revisions: [{}], authors: [{}, {}] });
  expect(before).toMatchObject({ collections: [{}, {}], collection_items: [{}] });
  expect(before).toMatchObject({ payment_settings: [{}], secrets: [{}, {}, {}] });
  expect(before).toMatchObject({
    member_sessions: [{}, {}],
    members: [{}],
    plans: [{}],
    subscriptions: [{}],
    payments: [{}],
  });
  expect(before).toMatchObject({ webhooks: [{}], webhook_secrets: [{}], webhook_deliveries: [{}] });
  expect(before).toMatchObject({ enrichment_providers: [{}], enrichment_runs: [{}] });
  expect(before).toMatchObject({ domains: [{}] });
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
  const withId = contract.operations.filter(({ path }) => /\{(id|lookup)\}/.test(path));
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
  ])('%s is empty for an organization that has nothing', async (path) => {
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

  test('an owner who is a member elsewhere is refused like one who is nobody', async () => {
    for (const owner_user_id of [theirs.memberId, UNKNOWN_ID]) {
      const refused = await stranger.post('/cms/partners', { data: { name: 'Mine' }, owner_user_id });
      expect(refused.status).toBe(400);
      expect(refused.body.error.details.issues).toEqual([
        { path: '/owner_user_id', message: 'must be a member of the organization' },
      ]);
    }
  });

  test('an item’s id is refused wherever an item could be made with it', async () => {
    const body = { id: theirs.itemId, data: { name: 'Mine' } };
    const refused = await stranger.post('/cms/partners', body);
    expect(refused.status).toBe(404);
    expect(refused.body.error.code).toBe('not_found');
    expect((await stranger.get('/cms/partners')).body.total).toBe(0);
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
