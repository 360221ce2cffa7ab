import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { readSecret, saveSecret } from '../../../../test/secrets.ts';
import { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { type ResolvedHeaders, resolveHeaders, SecretError } from './resolve.ts';

const HOOK = 'https://a.example/hook';

let organization: Client;
let keyRing: KeyRing;
beforeEach(async () => {
  organization = await newOrganization();
  ({ keyRing } = await sharedServer());
});

const resolve = (headers: Record<string, string>, url = HOOK): Promise<ResolvedHeaders> =>
  resolveHeaders(organization.scope, keyRing, headers, url);

async function failure(resolving: Promise<unknown>): Promise<SecretError> {
  const error = await resolving.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(SecretError);
  expect((error as SecretError).message).toMatch(/^[^\n]+\.$/);
  return error as SecretError;
}

const rowsOf = (client: Client) =>
  client.scope.db.selectFrom('secrets').where('organization_id', '=', client.scope.organizationId);

/** Copies the encrypted value of one secret into the row of another. */
async function moveSealed(from: { client: Client; name: string }, to: { client: Client; name: string }) {
  const sealed = await rowsOf(from.client)
    .select(['key_id', 'wrapped_key', 'sealed_value'])
    .where('name', '=', from.name)
    .executeTakeFirstOrThrow();
  await to.client.scope.db
    .updateTable('secrets')
    .set(sealed)
    .where('organization_id', '=', to.client.scope.organizationId)
    .where('name', '=', to.name)
    .execute();
}

describe('headers that name secrets', () => {
  it('get the values for their references and keep other text', async () => {
    await saveSecret(organization, 'a', 'value-a');
    await saveSecret(organization, 'b', 'value-b');
    const { headers } = await resolve({
      Authorization: 'Bearer vault:a',
      'X-Both': 'vault:b;vault:a',
      Accept: '*/*',
    });
    expect(headers).toEqual({ Authorization: 'Bearer value-a', 'X-Both': 'value-b;value-a', Accept: '*/*' });
  });

  it('get a new value from the next request on', async () => {
    await saveSecret(organization, 'a', 'former');
    expect((await resolve({ A: 'vault:a' })).headers).toEqual({ A: 'former' });
    await saveSecret(organization, 'a', 'present');
    expect((await resolve({ A: 'vault:a' })).headers).toEqual({ A: 'present' });
  });

  it('insert a value literally, even if it looks like a reference or a pattern', async () => {
    await saveSecret(organization, 'a', "vault:b $& $1 $' \\0");
    await saveSecret(organization, 'b', 'not-wanted');
    expect((await resolve({ A: '[vault:a]' })).headers).toEqual({ A: "[vault:b $& $1 $' \\0]" });
  });

  it('return a function that removes the values from a response', async () => {
    await saveSecret(organization, 'a', 'value-a');
    const { scrub } = await resolve({ Authorization: 'Bearer vault:a' });
    expect(scrub('you sent "Bearer value-a", VALUE-A')).toBe('you sent "Bearer [secret]", [secret]');
  });

  it('remove a value even if its surrounding spaces were lost in transit', async () => {
    await saveSecret(organization, 'a', ' value-a\t ');
    const { scrub } = await resolve({ Authorization: 'Bearer vault:a' });
    expect(scrub('you sent "Bearer value-a"')).toBe('you sent "Bearer [secret]"');
  });

  it('without references run no query and stay unchanged', async () => {
    const unable = { ...organization.scope, db: undefined as never };
    const { headers, scrub } = await resolveHeaders(unable, keyRing, { A: 'plain' }, HOOK);
    expect(headers).toEqual({ A: 'plain' });
    expect(scrub('plain')).toBe('plain');
  });
});

describe('a use', () => {
  it('is recorded to the minute, at most once a minute', async () => {
    await saveSecret(organization, 'a', 'x');
    await saveSecret(organization, 'b', 'x');
    await resolve({ A: 'vault:a' });
    const { last_used_at } = await readSecret(organization, 'a');
    expect(last_used_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    expect(Math.abs(Date.parse(last_used_at!) - Date.now())).toBeLessThan(120_000);
    expect((await readSecret(organization, 'b')).last_used_at).toBeNull();

    const { organizationId, db } = organization.scope;
    const setTo = (time: string) =>
      db
        .updateTable('secrets')
        .set({ last_used_at: time })
        .where('organization_id', '=', organizationId)
        .execute();
    const recent = new Date(Date.now() - 30_000).toISOString();
    await setTo(recent);
    await resolve({ A: 'vault:a' });
    expect((await readSecret(organization, 'a')).last_used_at).toBe(recent);
    await setTo('2026-01-01T00:00:00.000Z');
    await resolve({ A: 'vault:a' });
    const used = [await readSecret(organization, 'a'), await readSecret(organization, 'b')];
    expect(used.map((secret) => secret.last_used_at)).toEqual([
      expect.not.stringContaining('2026-01-01'),
      '2026-01-01T00:00:00.000Z',
    ]);
  });

  it('does not wait for a lock on the secret', async () => {
    await saveSecret(organization, 'a', 'x');
    await organization.scope.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('secrets')
        .select('name')
        .where('organization_id', '=', organization.scope.organizationId)
        .forUpdate()
        .execute();
      expect((await resolve({ A: 'vault:a' })).headers).toEqual({ A: 'x' });
    });
    expect((await readSecret(organization, 'a')).last_used_at).toBeNull();
  });

  it('of many secrets in any order does not deadlock with concurrent uses', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await saveSecret(organization, name, `value-${name}`);
    const orders = Array.from({ length: 24 }, (_, shift) =>
      names.map((_, index) => names[(index * 3 + shift) % 4]),
    );
    const resolved = await Promise.all(
      orders.map((order) => resolve(Object.fromEntries(order.map((name) => [`X-${name}`, `vault:${name}`])))),
    );
    for (const { headers } of resolved)
      expect(Object.values(headers).sort()).toEqual(names.map((name) => `value-${name}`));
  });
});

describe('headers that cannot be sent', () => {
  it('fail and name the secret when it is missing', async () => {
    await saveSecret(organization, 'a', 'x');
    const error = await failure(resolve({ A: 'vault:a', B: 'vault:gone' }));
    expect([error.code, error.message]).toEqual([
      'secret_missing',
      'The header B references the secret gone, which no longer exists.',
    ]);
    expect((await readSecret(organization, 'a')).last_used_at).toBeNull();
  });

  it('do not find a secret of another organization', async () => {
    await saveSecret(await newOrganization(), 'a', 'theirs');
    expect((await failure(resolve({ A: 'vault:a' }))).code).toBe('secret_missing');
  });

  it('fail when the secret is no longer allowed for the host', async () => {
    await saveSecret(organization, 'a', 'x', { allowed_hosts: ['a.example'] });
    expect((await resolve({ A: 'vault:a' })).headers).toEqual({ A: 'x' });
    await saveSecret(organization, 'a', 'x', { allowed_hosts: ['b.example:8443'] });
    const error = await failure(resolve({ A: 'vault:a' }, 'https://a.example:9000/x'));
    expect([error.code, error.message]).toEqual([
      'secret_not_for_host',
      'The secret a may not be sent to a.example:9000.',
    ]);
  });

  it.each([
    ['a line break', 'a\r\nHost: evil.example'],
    ['a line break at its end', 'a\n'],
    ['letters beyond ASCII', 'wörd'],
    ['control characters', 'a\u0001'],
  ])('fail when the value has %s', async (_, value) => {
    await saveSecret(organization, 'a', value);
    const error = await failure(resolve({ A: 'Bearer vault:a' }));
    expect(error.code).toBe('secret_not_sendable');
    expect(error.message).toBe(
      'The secret a contains line breaks or other characters that are not valid in a header.',
    );
  });

  it('fail when they are longer than servers accept', async () => {
    await saveSecret(organization, 'a', 'x'.repeat(16_000));
    expect((await resolve({ A: 'vault:a' })).headers.A).toHaveLength(16_000);
    expect((await failure(resolve({ A: 'vault:a', B: 'x'.repeat(400) }))).code).toBe('secret_not_sendable');
  });
});

describe('a sealed value that was moved', () => {
  const unreadable = async (name: string, reason: string) => {
    const error = await failure(resolve({ A: `vault:${name}` }));
    expect(error.code).toBe('secret_unreadable');
    expect(error.message).toBe(
      `The secret ${name} cannot be decrypted. ${reason} Store it again, or contact the operator of this server.`,
    );
    expect(`${error.stack}`).not.toContain('whispered');
  };
  const MOVED = 'A sealed value is damaged, or is not where it was sealed.';

  it('cannot be decrypted in the row of another name', async () => {
    await saveSecret(organization, 'a', 'whispered-a');
    await saveSecret(organization, 'b', 'whispered-b');
    await moveSealed({ client: organization, name: 'a' }, { client: organization, name: 'b' });
    await unreadable('b', MOVED);
    expect((await resolve({ A: 'vault:a' })).headers).toEqual({ A: 'whispered-a' });
  });

  it('cannot be decrypted in the row of the same name in another organization', async () => {
    const theirs = await newOrganization();
    await saveSecret(theirs, 'a', 'whispered-theirs');
    await saveSecret(organization, 'a', 'whispered-mine');
    await moveSealed({ client: theirs, name: 'a' }, { client: organization, name: 'a' });
    await unreadable('a', MOVED);
  });

  it('cannot be decrypted in the row of a later version', async () => {
    await saveSecret(organization, 'a', 'whispered-former');
    const former = await rowsOf(organization)
      .select(['wrapped_key', 'sealed_value'])
      .executeTakeFirstOrThrow();
    await saveSecret(organization, 'a', 'whispered-present');
    const { organizationId, db } = organization.scope;
    await db.updateTable('secrets').set(former).where('organization_id', '=', organizationId).execute();
    await unreadable('a', MOVED);
  });

  it('names the missing master key', async () => {
    await saveSecret(organization, 'a', 'whispered');
    const { newestId } = keyRing;
    keyRing = new KeyRing([randomBytes(32)]);
    await unreadable('a', `The master key ${newestId} is not loaded.`);
  });
});
