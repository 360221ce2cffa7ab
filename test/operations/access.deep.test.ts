import { beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../src/features/api-keys/key.ts';
import { type Client, sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { attempts } from './attempts.ts';
import { FURTHER_SCOPES, findFailure, inOrder } from './success.ts';
import { createWorld, readEverything, sendAs, type World } from './world.ts';

/** The operations that need no key. */
const PUBLIC = [
  'acceptCompanyInvitation',
  'apply',
  'changeColleague',
  'changePassword',
  'checkOwnPosting',
  'claimCompany',
  'confirmAlert',
  'confirmCompanyClaim',
  'createPosting',
  'createReceivedFileLink',
  'createReceivedNote',
  'createSignInOptions',
  'createStaffSession',
  'deleteAlert',
  'deleteOwnPosting',
  'deleteReceivedNote',
  'downloadFile',
  'duplicatePosting',
  'editCompany',
  'eraseApplication',
  'exportReceivedApplications',
  'findKnownHost',
  'finishOidcSignIn',
  'getAlert',
  'getApplicationForm',
  'getChallenge',
  'getOwnPosting',
  'getPublicItem',
  'getReceivedApplication',
  'getReceivedFunnel',
  'getReceivedTimeline',
  'getSavedJob',
  'getSentApplication',
  'getSession',
  'getSignInMethods',
  'inviteColleague',
  'listColleagues',
  'listJobsWithApplications',
  'listMessageTemplates',
  'listOwnCompanies',
  'listOwnCompanyClaims',
  'listOwnCredits',
  'listOwnPayments',
  'listOwnPostings',
  'listPostingPlans',
  'listPublicItems',
  'listReceivedApplications',
  'listSavedJobs',
  'listSentApplications',
  'moveReceivedApplications',
  'openBillingPortal',
  'pausePosting',
  'payPosting',
  'receiveStripeEvent',
  'recordView',
  'recordViewByPixel',
  'registerMember',
  'removeColleague',
  'renewPosting',
  'replaceApplication',
  'reportJob',
  'requestAlert',
  'requestInvitationLink',
  'requestPostingLink',
  'requestSignInLink',
  'requestStaffSignInLink',
  'resumePosting',
  'saveJob',
  'sendReceivedMessage',
  'signIn',
  'signOut',
  'startOidcSignIn',
  'submitItem',
  'submitPosting',
  'unsaveJob',
  'updateAlert',
  'updateOwnPosting',
  'updateReceivedApplication',
  'uploadCompanyLogo',
  'withdrawApplication',
  'withdrawPosting',
];

/** Scopes by the first segment of the path, unless they have its name. */
const RESOURCES: Record<string, string> = {
  activity: 'events',
  'api-keys': 'api_keys',
  'payment-settings': 'payments',
  'audit-log': 'audit',
  'company-claims': 'companies',
  'company-merges': 'companies',
  'organization-lock': 'organization',
  invitations: 'staff',
  overview: 'organization',
  'email-templates': 'organization',
  suppressions: 'members',
  alerts: 'members',
  coupons: 'plans',
  postings: 'jobs',
  people: 'members',
  'job-reports': 'jobs',
  'landing-pages': 'jobs',
  places: 'jobs',
  'enrichment-providers': 'enrichment',
};

/** The operations that do not need the scope of their path and method. */
const OTHER_SCOPES: Record<string, string> = {
  // There is no scope to read keys.
  listApiKeys: 'api_keys:write',
  getApiKey: 'api_keys:write',
  // They store nothing.
  checkJob: 'jobs:read',
  previewEmailTemplate: 'organization:read',
  listMemberPayments: 'payments:read',
  createMemberExportLink: 'members:read',
  createApplicationFileLink: 'applications:read',
  // Exporting is reading. The scope depends on the resource.
  exportJobs: 'jobs:read',
  exportCompanies: 'companies:read',
  exportMembers: 'members:read',
  exportApplications: 'applications:read',
  exportItems: 'cms:read',
  listExports: 'jobs:read',
  createExport: 'jobs:read',
  getExport: 'jobs:read',
  getExportFile: 'jobs:read',
  createExportLink: 'jobs:read',
  deleteExport: 'jobs:read',
  createPayment: 'payments:write',
  createCheckout: 'payments:write',
  checkPaymentSettings: 'payments:write',
};

let contract: Contract;
let keyed: Operation[];
let scopes: string[];
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  keyed = contract.operations.filter(({ credential }) => credential === 'key');
  scopes = contract.document.components.schemas.Scope.enum;
});

test('attempts.ts has a request for every operation, with all parameters of its path', async () => {
  const { theirs } = await createWorld();
  const ids = contract.operations.map(({ operationId }) => operationId);
  expect(Object.keys(attempts).sort()).toEqual(ids.sort());
  for (const { path, operationId } of contract.operations) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { body: _, query: __, cookie: ___, headers: ____, ...filled } = attempts[operationId]!(theirs);
    expect({ operationId, filled: Object.keys(filled) }).toEqual({ operationId, filled: parameters });
  }
});

test('only operations for visitors, Stripe and the reverse proxy need no key', () => {
  const open = contract.operations.filter(({ credential }) => credential === 'none');
  expect(open.map(({ operationId }) => operationId).sort()).toEqual(PUBLIC);
  for (const { scope } of keyed) expect(scopes).toContain(scope);
});

test('every operation needs the scope of its resource: read for GET, and write for all others', () => {
  for (const { operationId, method, path, scope } of keyed) {
    const segment = path.split('/')[1]!;
    const usual = `${RESOURCES[segment] ?? segment}:${method === 'GET' ? 'read' : 'write'}`;
    expect({ operationId, scope }).toEqual({ operationId, scope: OTHER_SCOPES[operationId] ?? usual });
  }
});

test('every operation returns 401 missing_api_key without a key and changes nothing', async () => {
  await expectRejected(async () => ({ key: '', rejection: { status: 401, code: 'missing_api_key' } }));
});

test.each([
  ['a malformed key', async () => 'cork_wrong'],
  ['a key with the id of a valid key and another secret', createKeyWithOtherSecret],
])('every operation returns 401 invalid_api_key for %s and changes nothing', async (_, createKey) => {
  let key: Promise<string> | undefined;
  await expectRejected(async (owner) => {
    key ??= createKey(owner);
    return { key: await key, rejection: { status: 401, code: 'invalid_api_key' } };
  });
});

test('every operation returns 403 for a key with all scopes but its own, names its scope and changes nothing', async () => {
  await expectRejected(async (owner, scope) => {
    const others = scopes.filter((other) => !allows(other, scope));
    const rejection = { status: 403, code: 'insufficient_scope', details: { required: scope } };
    return { key: (await withScopes(owner, others)).key, rejection };
  });
});

test('every operation succeeds for a key with only the scopes that it needs', async () => {
  const { owner, theirs } = await createWorld();
  const failures = [];
  for (const operation of inOrder(contract.operations)) {
    const { operationId, scope } = operation;
    const granted = [scope!, ...(FURTHER_SCOPES[operationId] ?? [])];
    const client = operation.credential === 'key' ? await withScopes(owner, granted) : owner;
    const response = await sendAs(client, operation, theirs);
    failures.push(...findFailure(operation, response));
    failures.push(...contract.judgeResponse(operation, response));
  }
  expect(failures).toEqual([]);
});

test('every read operation succeeds for a key with the write scope of its resource', async () => {
  const { owner, theirs } = await createWorld();
  const failures = [];
  // To delete an export takes the scope to read what it contains.
  const reads = keyed.filter(({ scope, method }) => scope!.endsWith(':read') && method !== 'DELETE');
  for (const operation of reads) {
    const write = operation.scope!.replace(':read', ':write');
    if (!scopes.includes(write)) continue;
    const granted = [write, ...(FURTHER_SCOPES[operation.operationId] ?? [])];
    failures.push(
      ...findFailure(operation, await sendAs(await withScopes(owner, granted), operation, theirs)),
    );
  }
  expect(failures).toEqual([]);
});

test('every operation that accepts an Idempotency-Key returns its stored response for a repeated one and has no second effect', async () => {
  const { owner, theirs } = await createWorld();
  const failures = [];
  for (const operation of inOrder(keyed.filter(isRepeatable))) {
    const { operationId } = operation;
    // The same body twice, although some contain the current time.
    const { body } = attempts[operationId]!(theirs);
    const options = { headers: { 'idempotency-key': operationId }, body };
    const first = await sendAs(owner, operation, theirs, options);
    const before = await readEverything(owner);
    const second = await sendAs(owner, operation, theirs, options);
    const isReplayed = second.headers.get('idempotent-replayed') === 'true' && second.status === first.status;
    if (!isReplayed) failures.push({ operationId, first: first.text, second: second.text });
    expect({ operationId, rows: await readEverything(owner) }).toEqual({ operationId, rows: before });
  }
  expect(failures).toEqual([]);
});

function isRepeatable({ definition }: Operation): boolean {
  return definition.parameters
    .map((parameter: object) => contract.resolve(parameter))
    .some(({ name }: { name: string }) => name === 'Idempotency-Key');
}

/** Gives a valid key of the owner the id of the returned one. A change of the text would break its checksum. */
async function createKeyWithOtherSecret(owner: Client): Promise<string> {
  const { keyId } = await owner.withKey({});
  const { text, publicId } = generateKey();
  await owner.scope.db
    .updateTable('api_keys')
    .set({ public_id: publicId })
    .where('organization_id', '=', owner.scope.organizationId)
    .where('id', '=', keyId)
    .execute();
  return text;
}

/** One client for each organization and set of scopes. */
const keys = new Map<string, Promise<Client>>();
function withScopes(owner: Client, granted: string[]): Promise<Client> {
  const name = `${owner.slug} ${granted}`;
  const client = keys.get(name) ?? owner.withKey({ scopes: granted });
  keys.set(name, client);
  return client;
}

interface BadKey {
  key: string;
  rejection: { status: number; code: string; details?: object };
}

/** Sends every operation that needs a key with a bad one, and expects the rejection and no effect. */
async function expectRejected(chooseKey: (owner: Client, scope: string) => Promise<BadKey>): Promise<void> {
  const { owner, theirs }: World = await createWorld();
  const chosen = new Map<Operation, BadKey>();
  for (const operation of keyed) chosen.set(operation, await chooseKey(owner, operation.scope!));
  const before = await readEverything(owner);
  for (const [operation, { key, rejection }] of chosen) {
    const { status, body } = await sendAs({ ...owner, key }, operation, theirs);
    const seen = { operation: operation.operationId, status, ...body?.error };
    expect(seen).toMatchObject({ operation: operation.operationId, ...rejection });
  }
  expect(await readEverything(owner)).toEqual(before);
}

function allows(granted: string, needed: string): boolean {
  return granted === '*' || granted === needed || granted === needed.replace(':read', ':write');
}
