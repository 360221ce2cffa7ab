import { beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../src/features/people/api-keys/key.ts';
import { type Client, sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { attempts } from './attempts.ts';
import { expectNoEffect } from './no-effect.ts';
import { withScopes } from './scoped-keys.ts';
import { FURTHER_SCOPES, findFailure, inOrder } from './success.ts';
import { createWorld, readEverything, sendAs } from './world.ts';

let contract: Contract;
let keyed: Operation[];
let scopes: string[];
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  keyed = contract.operations.filter(({ credential }) => credential === 'key');
  scopes = contract.document.components.schemas.Scope.enum;
});

test('every operation returns 401 invalid_api_key for a malformed key, and for the id of a valid key with another secret', async () => {
  await expectNoEffect(await createWorld(), keyed, async ({ owner, theirs }) => {
    const wrongKeys = ['cork_wrong', await createKeyWithOtherSecret(owner)];
    return async (operation) => {
      for (const key of wrongKeys) {
        const { status, body } = await sendAs({ ...owner, key }, operation, theirs);
        const seen = { operation: operation.operationId, key, status, code: body?.error?.code };
        expect(seen).toEqual({ ...seen, status: 401, code: 'invalid_api_key' });
      }
    };
  });
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
