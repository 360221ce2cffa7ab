import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { createWorld, readEverything, sendAs, type World } from './world.ts';

/** Take bodies that are not objects: Stripe signs bytes, and a page learns nothing about its view. */
const OTHER_BODIES = ['receiveStripeEvent', 'recordView', 'uploadAsset'];

let contract: Contract;
let world: World;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  world = await createWorld();
});

test.each(['[]', '"text"', '1'])(
  'the body %s is refused by every operation that takes an object',
  async (body) => {
    const operations = contract.operations.filter(takesObject);
    expect(operations.length).toBeGreaterThan(40);
    await expectRefused(operations, { body }, /^ must be an object$/);
  },
);

test('the body null is refused by every operation that needs an object', async () => {
  const operations = contract.operations.filter(takesObject);
  const needing = operations.filter(({ definition }) => definition.requestBody.required !== false);
  expect(needing.length).toBeGreaterThan(30);
  await expectRefused(needing, { body: 'null' }, /^ must be an object$/);
});

test('a query parameter that an operation does not have is refused by every change', async () => {
  const changes = contract.operations.filter(
    ({ method, operationId }) => method !== 'GET' && operationId !== 'recordView',
  );
  expect(changes.length).toBeGreaterThan(60);
  await expectRefused(
    changes,
    { query: 'nonsense=1' },
    /nonsense is not a (parameter|field) of this operation$/,
  );
});

test('a query parameter that an operation does not have is ignored by every read', async () => {
  for (const operation of contract.operations.filter(({ method }) => method === 'GET')) {
    const { status, text } = await sendAs(world.owner, operation, world.theirs, { query: 'nonsense=1' });
    expect({ operation: operation.operationId, status, text }).toMatchObject({
      operation: operation.operationId,
      status: 200,
    });
  }
});

function takesObject({ definition, operationId }: Operation): boolean {
  return definition.requestBody !== undefined && !OTHER_BODIES.includes(operationId);
}

/** Sends each operation, and expects a validation error with this one issue and no effect. */
async function expectRefused(
  operations: Operation[],
  options: Parameters<typeof sendAs>[3],
  issue: RegExp,
): Promise<void> {
  const { owner, theirs } = world;
  const before = await readEverything(owner);
  const failures = [];
  for (const operation of operations) {
    const { status, body, text } = await sendAs(owner, operation, theirs, options);
    const issues: { path: string; message: string }[] = body?.error?.details?.issues ?? [];
    const lines = issues.map(({ path, message }) => `${path} ${message}`);
    const isRefused = status === 400 && body.error.code === 'validation_error';
    if (!isRefused || lines.length !== 1 || !issue.test(lines[0]!))
      failures.push({ operation: operation.operationId, status, text });
  }
  expect(failures).toEqual([]);
  expect(await readEverything(owner)).toEqual(before);
}
