import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { expectNoEffect } from './no-effect.ts';
import { createStranger, createWorld, sendAs, type World } from './world.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

let contract: Contract;
// The tests share it, because none may change it.
let world: World;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  world = await createWorld();
});

test('every PATCH and DELETE operation returns 412 and changes nothing if If-Match has another ETag', async () => {
  const conditional = contract.operations.filter(checksIfMatch);
  expect(conditional.length).toBeGreaterThan(20);
  await expectNoEffect(world, conditional, async ({ owner, theirs }) => async (operation) => {
    const headers = { 'if-match': '"other"' };
    const { status, body } = await sendAs(owner, operation, theirs, { headers });
    const seen = { operation: operation.operationId, status, code: body.error?.code };
    expect(seen).toEqual({ operation: operation.operationId, status: 412, code: 'precondition_failed' });
  });
});

/** A correction of a place is about a text, and has no version. */
function checksIfMatch({ method, operationId }: Operation): boolean {
  return (method === 'PATCH' && operationId !== 'correctPlace') || method === 'DELETE';
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
  const { theirs } = world;
  const stranger = await createStranger();
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
  const { owner, theirs } = world;
  for (const operation of withTwo) {
    const [, name = ''] = /\{(\w+_id)\}/.exec(operation.path)!;
    for (const id of WRONG_IDS) {
      const { status, body } = await sendAs(owner, operation, theirs, { ids: { [name]: id } });
      const seen = { operation: operation.operationId, id, status, code: body.error?.code };
      expect(seen).toEqual({ ...seen, status: 404, code: 'not_found' });
    }
  }
});
