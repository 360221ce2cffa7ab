import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization, until } from '../../../../test/app.ts';
import { readSecret, saveSecret } from '../../../../test/secrets.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { SecretUser } from './schema.ts';
import { deleteSecretUsages, recordSecrets } from './usages.ts';

const URL_A = 'https://a.example/hook';
const newUser = (): SecretUser => ({ type: 'webhook', id: newId() });

async function rejection(recording: Promise<void>): Promise<HttpError> {
  const error = await recording.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

describe('recordSecrets', () => {
  it('lists a user once with each secret that its headers name', async () => {
    const organization = await newOrganization();
    for (const name of ['a', 'b', 'c']) await saveSecret(organization, name, 'x');
    const user = newUser();
    await recordSecrets(
      organization.scope,
      user,
      { A: 'vault:a vault:a', B: 'Bearer vault:b', C: 'c' },
      URL_A,
    );
    expect((await readSecret(organization, 'a')).used_by).toEqual([user]);
    expect((await readSecret(organization, 'b')).used_by).toEqual([user]);
    expect((await readSecret(organization, 'c')).used_by).toEqual([]);
  });

  it('replaces the secrets of this user and of no other', async () => {
    const organization = await newOrganization();
    for (const name of ['a', 'b']) await saveSecret(organization, name, 'x');
    const [user, other] = [newUser(), newUser()];
    for (const each of [user, other]) await recordSecrets(organization.scope, each, { A: 'vault:a' }, URL_A);
    await recordSecrets(organization.scope, user, { A: 'vault:b' }, URL_A);
    expect((await readSecret(organization, 'a')).used_by).toEqual([other]);
    expect((await readSecret(organization, 'b')).used_by).toEqual([user]);
    await deleteSecretUsages(organization.scope, user);
    expect((await readSecret(organization, 'b')).used_by).toEqual([]);
    expect((await readSecret(organization, 'a')).used_by).toEqual([other]);
  });

  it('rejects unknown secrets with their paths, and records nothing', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    await saveSecret(await newOrganization(), 'theirs', 'x');
    const user = newUser();
    await recordSecrets(organization.scope, user, { A: 'vault:a' }, URL_A);
    const headers = { A: 'vault:a', B: 'vault:theirs', 'C/D': 'vault:gone vault:theirs' };
    const { code, status, details, message } = await rejection(
      recordSecrets(organization.scope, user, headers, URL_A),
    );
    expect([code, status]).toEqual(['unknown_secret', 400]);
    expect(details).toEqual({ secrets: ['theirs', 'gone'], paths: ['/headers/B', '/headers/C~1D'] });
    expect(message).toBe('The secret theirs does not exist; /headers/B references it. Create it first.');
    expect((await readSecret(organization, 'a')).used_by).toEqual([user]);
  });

  it('rejects an invalid name without repeating it, because it may be the value', async () => {
    const organization = await newOrganization();
    const headers = { Authorization: 'Bearer vault:sk_LIVE_whispered' };
    const { code, details, message } = await rejection(
      recordSecrets(organization.scope, newUser(), headers, URL_A),
    );
    expect(code).toBe('unknown_secret');
    expect(details).toEqual({ secrets: [], paths: ['/headers/Authorization'] });
    expect(message).toBe('The text after vault: in /headers/Authorization is not a valid name of a secret.');
  });

  it('rejects a secret that is not allowed for the host', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x', { allowed_hosts: ['b.example', 'a.example:8443'] });
    const record = (url: string) => recordSecrets(organization.scope, newUser(), { A: 'vault:a' }, url);
    const { code, status, details, message } = await rejection(record('https://a.example/hook'));
    expect([code, status]).toEqual(['secret_not_for_host', 400]);
    expect(details).toEqual({ secrets: ['a'], host: 'a.example' });
    expect(message).toBe('The secret a may not be sent to a.example.');
    await record('https://a.example:8443/hook');
    await record('https://B.example/');
  });

  it('blocks deletion of the secrets until the transaction ends, but not rotation', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    const user = newUser();
    let deleting: ReturnType<typeof organization.delete> | undefined;
    await inTransaction(organization.scope, async (scope) => {
      await recordSecrets(scope, user, { A: 'vault:a' }, URL_A);
      expect(await saveSecret(organization, 'a', 'y')).toMatchObject({ version: 2 });
      deleting = organization.delete('/secrets/a');
      await untilBlocked(scope);
    });
    expect((await deleting)?.status).toBe(409);
    expect((await deleting)?.body.error.details).toEqual({ used_by: [user] });
  });

  it('waits for a concurrent deletion and then rejects the missing secret', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    let recording: Promise<HttpError> | undefined;
    await inTransaction(organization.scope, async (scope) => {
      await scope.db.deleteFrom('secrets').where('organization_id', '=', scope.organizationId).execute();
      recording = rejection(recordSecrets(organization.scope, newUser(), { A: 'vault:a' }, URL_A));
      await untilBlocked(scope);
    });
    expect((await recording)?.code).toBe('unknown_secret');
  });
});

/** Waits until another connection is blocked by this transaction. */
async function untilBlocked({ db }: Scope): Promise<void> {
  const readBlocking = () =>
    sql<{ is_waited_for: boolean }>`
      select exists (select from pg_stat_activity
        where pg_backend_pid() = any (pg_blocking_pids(pid))) as is_waited_for`.execute(db);
  await until(readBlocking, ({ rows }) => rows[0]?.is_waited_for === true);
}
