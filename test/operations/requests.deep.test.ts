import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { attempts } from './attempts.ts';
import { findFailure } from './success.ts';
import { createWorld, readEverything, type SendOptions, sendAs, type World } from './world.ts';

/** Their bodies need not be objects: Stripe signs bytes, recording a view returns no errors, and an upload is a form. */
const OTHER_BODIES = [
  'receiveStripeEvent',
  'recordView',
  'uploadAsset',
  'uploadCompanyLogo',
  'uploadImportFile',
];

let contract: Contract;
let world: World;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  world = await createWorld();
});

test.each(['[]', '"text"', '1'])(
  'every operation that accepts an object rejects the body %s',
  async (body) => {
    const operations = contract.operations.filter(takesObject);
    expect(operations.length).toBeGreaterThan(40);
    await expectRejected(operations, { body }, /^ must be an object$/);
  },
);

test('every operation that requires an object rejects the body null', async () => {
  const operations = contract.operations.filter(takesObject);
  const requiring = operations.filter(({ definition }) => definition.requestBody.required !== false);
  expect(requiring.length).toBeGreaterThan(30);
  await expectRejected(requiring, { body: 'null' }, /^ must be an object$/);
});

test('every operation that accepts an object rejects an unknown field', async () => {
  const operations = contract.operations.filter(takesObject);
  const withUnknownField = ({ operationId }: Operation) => ({
    body: { ...(attempts[operationId]!(world.theirs).body as object), nonsense: 1 },
  });
  await expectRejected(operations, withUnknownField, /^\/nonsense is not a field of this operation$/);
});

test('every operation but GET rejects an unknown query parameter', async () => {
  const changes = contract.operations.filter(
    ({ method, operationId }) => method !== 'GET' && operationId !== 'recordView',
  );
  expect(changes.length).toBeGreaterThan(60);
  await expectRejected(
    changes,
    { query: 'nonsense=1' },
    /nonsense is not a (parameter|field) of this operation$/,
  );
});

test('every GET operation ignores an unknown query parameter', async () => {
  for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
    const response = await sendAs(world.owner, operation, world.theirs, { query: 'nonsense=1' });
    expect(findFailure(operation, response)).toEqual([]);
  }
});

function takesObject({ definition, operationId }: Operation): boolean {
  return definition.requestBody !== undefined && !OTHER_BODIES.includes(operationId);
}

/** Sends each operation and expects a validation error with this one issue, and no effect. */
async function expectRejected(
  operations: Operation[],
  options: SendOptions | ((operation: Operation) => SendOptions),
  issue: RegExp,
): Promise<void> {
  const { owner, theirs } = world;
  const before = await readEverything(owner);
  const failures = [];
  for (const operation of operations) {
    const sent = typeof options === 'function' ? options(operation) : options;
    const { status, body, text } = await sendAs(owner, operation, theirs, sent);
    const issues: { path: string; message: string }[] = body?.error?.details?.issues ?? [];
    const lines = issues.map(({ path, message }) => `${path} ${message}`);
    const isRejected = status === 400 && body.error.code === 'validation_error';
    if (!isRejected || lines.length !== 1 || !issue.test(lines[0]!))
      failures.push({ operation: operation.operationId, status, text });
  }
  expect(failures).toEqual([]);
  expect(await readEverything(owner)).toEqual(before);
}
