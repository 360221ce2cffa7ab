import { beforeAll, expect, test } from 'vitest';
import { sharedServer, type TestResponse } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { newStaff, openBrowser, type StaffBrowser, signInAs } from '../staff.ts';
import { attempts, type Belongings } from './attempts.ts';
import { expectNoEffect } from './no-effect.ts';
import { withoutScope, withScopes } from './scoped-keys.ts';
import { FURTHER_SCOPES, findFailure, inOrder, isOfBoards } from './success.ts';
import { createStranger, createWorld, readEverything, sendAs, sendInBrowser, type World } from './world.ts';

/** The link is the credential. */
const BY_LINK = ['createStaffSession', 'downloadFile'];

/** Rows of the owner, so that there is something to reveal. */
const OWNED = {
  ...{ jobs: 9, job_reports: 1, landing_pages: 1, categories: 1, companies: 5, company_merges: 1 },
  ...{ applications: 3, application_files: 1, application_entries: 2, alerts: 2 },
  ...{ company_members: 3, company_claims: 3, company_invitations: 1, postings: 11, coupons: 1 },
  ...{ pages: 1, page_bodies: 1, page_revisions: 1, authors: 2, collections: 2, collection_items: 1 },
  ...{
    payment_settings: 1,
    secrets: 3,
    member_sessions: 3,
    members: 3,
    plans: 3,
    subscriptions: 8,
    payments: 2,
  },
  ...{ webhooks: 1, webhook_secrets: 1, webhook_deliveries: 1, enrichment_providers: 1, enrichment_runs: 9 },
  ...{ domains: 1, imports: 5, import_runs: 3, private_files: 3 },
};

let contract: Contract;
let keyed: Operation[];
let ofUsers: Operation[];
let scopes: string[];
// The tests share it, because only the last one may change it.
let world: World;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  keyed = contract.operations.filter(({ credential }) => credential === 'key');
  ofUsers = contract.operations.filter(({ credential }) => credential === 'session');
  scopes = contract.document.components.schemas.Scope.enum;
  world = await createWorld();
});

test('attempts.ts has a request for every operation, with all parameters of its path', () => {
  const { theirs } = world;
  const ids = contract.operations.map(({ operationId }) => operationId);
  expect(Object.keys(attempts).sort()).toEqual(ids.sort());
  for (const { path, operationId } of contract.operations) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { body: _, query: __, cookie: ___, headers: ____, ...filled } = attempts[operationId]!(theirs);
    expect({ operationId, filled: Object.keys(filled) }).toEqual({ operationId, filled: parameters });
  }
});

test('every operation returns 401 without a credential and changes nothing', async () => {
  await expectNoEffect(world, keyed, async ({ owner, theirs }) => async (operation) => {
    const response = await sendAs({ ...owner, key: '' }, operation, theirs);
    expectError(operation, response, { status: 401, code: 'missing_api_key' });
  });
  await expectNoEffect(world, ofUsers, async ({ owner, theirs }) => {
    const browser = await openBrowser();
    return async (operation) => {
      const response = await sendInBrowser(browser, owner, operation, theirs);
      expectError(operation, response, { status: 401, code: 'sign_in_required' });
    };
  });
});

test('every operation returns 403 for a key with all scopes but its own, names its scope and changes nothing', async () => {
  await expectNoEffect(world, keyed, async ({ owner, theirs }) => {
    for (const { scope } of keyed) await withoutScope(owner, scopes, scope!);
    return async (operation) => {
      const required = operation.scope!;
      const response = await sendAs(await withoutScope(owner, scopes, required), operation, theirs);
      expectError(operation, response, { status: 403, code: 'insufficient_scope', details: { required } });
    };
  });
});

test('operations for users, owners and operators return 403 to everyone else and change nothing', async () => {
  const ofOrganizations = ofUsers.filter(({ scope }) => scope !== undefined);
  const forOperators = ofUsers.filter(({ isForOperators }) => isForOperators);
  expect([ofOrganizations.length, forOperators.length]).toEqual([8, 11]);
  await expectNoEffect(world, [...ofOrganizations, ...forOperators], async ({ owner, theirs }) => {
    const [viewer, user, stranger] = [
      await signInAs(await newStaff(owner, 'viewer')),
      await signInAs(await newStaff(owner, 'owner')),
      await signInAs(await newStaff(await createStranger(), 'owner', { isOperator: true })),
    ];
    return async (operation) => {
      const send = (browser: StaffBrowser) => sendInBrowser(browser, owner, operation, theirs);
      if (operation.isForOperators)
        return expectError(operation, await send(user), { status: 403, code: 'operator_required' });
      const byKey = await sendAs(owner, { ...operation, credential: 'key' }, theirs);
      expectError(operation, byKey, { status: 403, code: 'user_required' });
      expectError(operation, await send(viewer), { status: 403, code: 'insufficient_scope' });
      expectError(operation, await send(stranger), { status: 403, code: 'membership_required' });
    };
  });
});

test('no operation reads, changes or reveals data of another organization, even with its ids', async () => {
  const owned = await readEverything(world.owner);
  const counts = Object.entries(owned).map(([table, rows]) => [table, rows.length]);
  expect(Object.fromEntries(counts)).toMatchObject(OWNED);
  expect(owned.events!.length).toBeGreaterThan(15);
  const operations = inOrder(contract.operations.filter(({ operationId }) => !BY_LINK.includes(operationId)));
  await expectNoEffect(world, operations, async ({ owner, theirs }) => {
    const stranger = await createStranger();
    return async (operation) => {
      const { operationId } = operation;
      const { status, text, body } = await sendAs(stranger, operation, theirs);
      const secrets = [owner.slug, owner.keyId, ...idsNotSent(operationId, theirs)];
      const revealed = secrets.filter((secret) => text.includes(secret));
      const code = body?.error?.code;
      const isExpected = status < 500 && (refusalsOf(operation)?.includes(code) ?? true);
      expect({ operationId, revealed, status, code, isExpected }).toMatchObject({
        ...{ operationId, revealed: [], isExpected: true },
      });
    };
  });
});

test('every operation succeeds for a key with only the scopes that it needs', async () => {
  const { owner, theirs } = world;
  const failures = [];
  for (const operation of inOrder(contract.operations)) {
    const { operationId, scope } = operation;
    const granted = [scope!, ...(FURTHER_SCOPES[operationId] ?? [])];
    const client = operation.credential === 'key' ? await withScopes(owner, granted) : owner;
    const response = await sendAs(client, operation, theirs);
    failures.push(...findFailure(operation, response));
    // `responses.deep.test.ts` judges the others.
    if (!isOfBoards(operation)) failures.push(...contract.judgeResponse(operation, response));
  }
  expect(failures).toEqual([]);
});

/** What is wrong about the id of another organization. Undefined for operations without one. */
function refusalsOf({ path, credential, isForOperators }: Operation): string[] | undefined {
  if (isForOperators) return ['operator_required'];
  if (!/\{(id|lookup|token|\w+_id)\}/.test(path)) return undefined;
  return credential === 'none' ? ['not_found', 'sign_in_required'] : ['not_found'];
}

/** Ids that a response can contain only if it reads the other organization's data, because the request did not contain them. */
function idsNotSent(operationId: string, theirs: Belongings): string[] {
  const sent = JSON.stringify(attempts[operationId]!(theirs));
  // Ids of organizations are small numbers, which occur everywhere.
  const isTelling = (id: unknown): id is string => typeof id === 'string' && id.length > 9;
  return Object.values(theirs).filter((id) => isTelling(id) && !sent.includes(id)) as string[];
}

function expectError(
  operation: Operation,
  response: TestResponse,
  expected: { status: number; code: string; details?: object },
): void {
  const { operationId } = operation;
  const { status, body } = response;
  const problems = contract.judgeResponse(operation, response);
  expect({ operationId, problems, status, ...body?.error }).toMatchObject({
    ...{ operationId, problems: [], ...expected },
  });
}
