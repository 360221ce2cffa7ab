import { beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf, type Role, roles } from '../../src/features/permissions/roles.ts';
import { hasPermission } from '../../src/platform/http/permission.ts';
import { sharedServer, type TestResponse } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { newStaff, openBrowser, signInAs } from '../staff.ts';
import { FURTHER_SCOPES, findFailure, inOrder } from './success.ts';
import { createStranger, createWorld, readEverything, sendAs, sendInBrowser } from './world.ts';

/** They require the role owner in addition to their permission. */
const FOR_OWNERS = ['deleteOrganization', 'lockOrganization', 'unlockOrganization'];

let contract: Contract;
let ofOrganizations: Operation[];
let ofUsers: Operation[];
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  ofOrganizations = contract.operations.filter(({ scope }) => scope !== undefined);
  ofUsers = contract.operations.filter(
    ({ scope, credential }) => scope === undefined && credential === 'session',
  );
  expect(ofOrganizations.length).toBeGreaterThan(100);
  expect(ofUsers.length).toBeGreaterThan(15);
});

describe.each(roles)('a user with the role %s', (role) => {
  test('is rejected with 403 by every operation that the role does not allow, without an effect', async () => {
    const { owner, theirs } = await createWorld();
    const user = await newStaff(owner, role);
    const before = await readEverything(owner);
    for (const operation of ofOrganizations.filter((each) => !isAllowed(role, each))) {
      const { status, body } = await sendInBrowser(await signInAs(user), owner, operation, theirs);
      const { operationId } = operation;
      const code =
        FOR_OWNERS.includes(operationId) && role === 'admin' ? 'owner_required' : 'insufficient_scope';
      expect({ operationId, status, code: body?.error?.code }).toEqual({ operationId, status: 403, code });
    }
    expect(await readEverything(owner)).toEqual(before);
  });

  test('may call every operation that the role allows', async () => {
    const { owner, theirs } = await createWorld();
    const user = await newStaff(owner, role);
    const failures = [];
    for (const operation of inOrder(ofOrganizations.filter((each) => isAllowed(role, each)))) {
      const response = await sendInBrowser(await signInAs(user), owner, operation, theirs);
      failures.push(...findFailure(operation, response));
    }
    expect(failures).toEqual([]);
  });
});

function isAllowed(role: Role, { operationId, scope }: Operation): boolean {
  if (FOR_OWNERS.includes(operationId) && role !== 'owner') return false;
  const needed = [scope!, ...(FURTHER_SCOPES[operationId] ?? [])];
  return needed.every((permission) => hasPermission(permissionsOf(role), permission));
}

test('every operation of an organization returns 403 membership_required to the staff of another one', async () => {
  const { owner, theirs } = await createWorld();
  const user = await newStaff(await createStranger(), 'owner', { isOperator: true });
  const before = await readEverything(owner);
  for (const operation of ofOrganizations) {
    const response = await sendInBrowser(await signInAs(user), owner, operation, theirs);
    expectRejection(operation, response, 403, 'membership_required');
  }
  expect(await readEverything(owner)).toEqual(before);
});

test('every operation that needs a session returns 401 sign_in_required without one', async () => {
  const { owner, theirs } = await createWorld();
  for (const operation of [...ofOrganizations, ...ofUsers]) {
    const response = await sendInBrowser(await openBrowser(), owner, operation, theirs);
    expectRejection(operation, response, 401, 'sign_in_required');
  }
});

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['of a board on a subdomain', { 'sec-fetch-site': 'same-site' }],
  ['that the user opened directly', { 'sec-fetch-site': 'none' }],
])('every operation returns 401 sign_in_required for a session in a request %s', async (_, headers) => {
  const { owner, theirs } = await createWorld();
  const browser = await signInAs(await newStaff(owner, 'owner', { isOperator: true }));
  const before = await readEverything(owner);
  for (const operation of [...ofOrganizations, ...ofUsers]) {
    const response = await sendInBrowser(browser, owner, operation, theirs, { headers });
    expectRejection(operation, response, 401, 'sign_in_required');
  }
  expect(await readEverything(owner)).toEqual(before);
});

test('operations for operators return 403 operator_required to every other user', async () => {
  const { owner, theirs } = await createWorld();
  const user = await newStaff(owner, 'owner');
  const forOperators = contract.operations.filter(({ isForOperators }) => isForOperators);
  expect(forOperators.length).toBeGreaterThan(6);
  const before = await readEverything(owner);
  for (const operation of forOperators) {
    const response = await sendInBrowser(await signInAs(user), owner, operation, theirs);
    expectRejection(operation, response, 403, 'operator_required');
  }
  expect(await readEverything(owner)).toEqual(before);
});

test('operations on keys, secrets, factors, staff, domains, payment settings and exports need a sign-in within the last 15 minutes', async () => {
  const { owner, theirs } = await createWorld();
  const user = await newStaff(owner, 'owner', { isOperator: true });
  const browser = await signInAs(user);
  const { pool } = (await sharedServer()).connection;
  await pool.query(
    `UPDATE user_sessions SET authenticated_at = now() - interval '901 seconds' WHERE user_id = $1`,
    [user.id],
  );
  const sensitive = contract.operations.filter(({ definition }) => definition['x-recent-sign-in']);
  expect(sensitive.map(({ operationId }) => operationId).sort()).toEqual([
    'adoptApiKey',
    'changeMyPassword',
    'createApiKey',
    'createDomain',
    'createExport',
    'createExportLink',
    'createInvitation',
    'createMemberExportLink',
    'createPasskeyOptions',
    'createTotpOptions',
    'deleteDomain',
    'deleteMyPasskey',
    'deleteOperatedOrganization',
    'deleteOrganization',
    'deleteSecret',
    'deleteUser',
    'enrollPasskey',
    'enrollTotp',
    'exportApplications',
    'exportCompanies',
    'exportItems',
    'exportJobs',
    'exportMember',
    'exportMembers',
    'exportPerson',
    'getExportFile',
    'joinOrganization',
    'lockOrganization',
    'removeMyTotp',
    'removeStaffMember',
    'replaceMyRecoveryCodes',
    'revokeApiKey',
    'revokeInvitation',
    'rotateApiKey',
    'saveSecret',
    'unlockOrganization',
    'updateDomain',
    'updatePaymentSettings',
    'updateStaffMember',
    'updateUser',
    'verifyDomain',
  ]);
  const before = await readEverything(owner);
  for (const operation of sensitive) {
    const response = await sendInBrowser(browser, owner, operation, theirs);
    expectRejection(operation, response, 403, 'reauthentication_required');
  }
  expect(await readEverything(owner)).toEqual(before);
});

test('no API key, whatever its scopes, can change staff, invite, or delete the organization', async () => {
  const { owner, theirs } = await createWorld();
  const forUsers = ofOrganizations.filter(({ credential }) => credential === 'session');
  expect(forUsers.map(({ operationId }) => operationId).sort()).toEqual([
    'adoptApiKey',
    'createInvitation',
    'deleteOrganization',
    'lockOrganization',
    'removeStaffMember',
    'revokeInvitation',
    'unlockOrganization',
    'updateStaffMember',
  ]);
  for (const operation of forUsers) {
    const response = await sendAs(owner, { ...operation, credential: 'key' }, theirs);
    expectRejection(operation, response, 403, 'user_required');
  }
});

function expectRejection(
  operation: Operation,
  response: TestResponse,
  expectedStatus: number,
  code: string,
): void {
  const { operationId } = operation;
  const { status, body, text } = response;
  expect({ operationId, problems: contract.judgeResponse(operation, response) }).toEqual({
    operationId,
    problems: [],
  });
  expect({ operationId, status, code: body?.error?.code, text }).toEqual({
    operationId,
    status: expectedStatus,
    code,
    text,
  });
}
