import { beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/features/people/permissions/roles.ts';
import { hasPermission } from '../../src/platform/http/permission.ts';
import { sharedServer, type TestResponse } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { newStaff, openBrowser, signInAs } from '../staff.ts';
import { expectNoEffect } from './no-effect.ts';
import { FURTHER_SCOPES, findFailure, inOrder } from './success.ts';
import { createStranger, createWorld, sendInBrowser } from './world.ts';

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

// Owners may do the most and viewers the least. `roles.unit.test.ts` compares the permissions of all roles with a table.
test.each(['owner', 'viewer'] as const)(
  'a user with the role %s may call every operation that the role allows',
  async (role) => {
    const { owner, theirs } = await createWorld();
    const browser = await signInAs(await newStaff(owner, role));
    const allowed = role === 'owner' ? ofOrganizations : ofOrganizations.filter(isForViewers);
    const failures = [];
    for (const operation of inOrder(allowed))
      failures.push(...findFailure(operation, await sendInBrowser(browser, owner, operation, theirs)));
    expect(failures).toEqual([]);
  },
);

test('a viewer is rejected with 403 by every operation that the role does not allow, without an effect', async () => {
  const others = ofOrganizations.filter((operation) => !isForViewers(operation));
  expect(others.length).toBeGreaterThan(100);
  await expectNoEffect(await createWorld(), others, async ({ owner, theirs }) => {
    const browser = await signInAs(await newStaff(owner, 'viewer'));
    return async (operation) => {
      const response = await sendInBrowser(browser, owner, operation, theirs);
      expectRejection(operation, response, 403, 'insufficient_scope');
    };
  });
});

test('an admin is rejected with 403 owner_required by the operations for owners, without an effect', async () => {
  const forOwners = ofOrganizations.filter(({ operationId }) => FOR_OWNERS.includes(operationId));
  expect(forOwners).toHaveLength(FOR_OWNERS.length);
  await expectNoEffect(await createWorld(), forOwners, async ({ owner, theirs }) => {
    const browser = await signInAs(await newStaff(owner, 'admin'));
    return async (operation) => {
      const response = await sendInBrowser(browser, owner, operation, theirs);
      expectRejection(operation, response, 403, 'owner_required');
    };
  });
});

function isForViewers({ operationId, scope }: Operation): boolean {
  const needed = [scope!, ...(FURTHER_SCOPES[operationId] ?? [])];
  return needed.every((permission) => hasPermission(permissionsOf('viewer'), permission));
}

test('every operation of an organization returns 403 membership_required to the staff of another one', async () => {
  await expectNoEffect(await createWorld(), ofOrganizations, async ({ owner, theirs }) => {
    const user = await newStaff(await createStranger(), 'owner', { isOperator: true });
    const browser = await signInAs(user);
    return async (operation) => {
      const response = await sendInBrowser(browser, owner, operation, theirs);
      expectRejection(operation, response, 403, 'membership_required');
    };
  });
});

test('every operation of an organization returns 401 sign_in_required without a session', async () => {
  await expectNoEffect(await createWorld(), ofOrganizations, async ({ owner, theirs }) => {
    const browser = await openBrowser();
    return async (operation) => {
      const response = await sendInBrowser(browser, owner, operation, theirs);
      expectRejection(operation, response, 401, 'sign_in_required');
    };
  });
});

/** Requests of another site, of a board on a subdomain, and that the user opened directly. */
const FOREIGN_SITES = ['cross-site', 'same-site', 'none'];

test('every operation returns 401 sign_in_required for a session in a request of another site, of a board on a subdomain, or that the user opened directly', async () => {
  const operations = [...ofOrganizations, ...ofUsers];
  await expectNoEffect(await createWorld(), operations, async ({ owner, theirs }) => {
    const browser = await signInAs(await newStaff(owner, 'owner', { isOperator: true }));
    return async (operation) => {
      for (const site of FOREIGN_SITES) {
        const options = { headers: { 'sec-fetch-site': site } };
        const response = await sendInBrowser(browser, owner, operation, theirs, options);
        expectRejection(operation, response, 401, 'sign_in_required');
      }
    };
  });
});

test('operations on keys, secrets, factors, staff, domains, payment settings and exports need a sign-in within the last 15 minutes', async () => {
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
  await expectNoEffect(await createWorld(), sensitive, async ({ owner, theirs }) => {
    const user = await newStaff(owner, 'owner', { isOperator: true });
    const browser = await signInAs(user);
    const { pool } = (await sharedServer()).connection;
    await pool.query(
      `UPDATE user_sessions SET authenticated_at = now() - interval '901 seconds' WHERE user_id = $1`,
      [user.id],
    );
    return async (operation) => {
      const response = await sendInBrowser(browser, owner, operation, theirs);
      expectRejection(operation, response, 403, 'reauthentication_required');
    };
  });
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
