import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { insertOrganization } from '../src/features/board/organizations/queries.ts';
import { saveTotp } from '../src/features/people/staff/factors/totp/queries.ts';
import { insertUser } from '../src/features/people/staff/users/queries.ts';
import { connectDatabase, type Database } from '../src/platform/database/connect.ts';
import { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { newOrganization, ownServer, request, until } from './app.ts';
import { findIn } from './canary.ts';
import { type Ended, run, serve, start } from './corkboard-process.ts';
import { eventsOf } from './jobs.ts';
import { ownDatabase } from './own-database.ts';
import { saveSecret } from './secrets.ts';

const makeKey = () => randomBytes(32).toString('base64');
const idOf = (key: string) => new KeyRing([Buffer.from(key, 'base64')]).newestId;

let databaseUrl: string;
let dataDir: string;
let db: Database;
/** Settings of a server on localhost without a master key. */
let settings: Record<string, string>;
beforeEach(async () => {
  databaseUrl = await ownDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'corkboard-secrets-'));
  const connection = connectDatabase(databaseUrl, { poolSize: 5 });
  db = connection.db;
  settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  onTestFinished(async () => {
    await connection.close();
    await rm(dataDir, { recursive: true });
  });
});

function expectSentence({ status, errors }: Ended, ...words: string[]): void {
  expect({ status, errors }).toEqual({ status: 1, errors: expect.stringMatching(/^corkboard: [^\n]+\.\n$/) });
  for (const word of words) expect(errors).toContain(word);
}

/** Starts a server in this process on the database of this file and returns a client of a new organization. */
const newClient = async (MASTER_KEY: string) =>
  newOrganization({ server: await ownServer({ DATABASE_URL: databaseUrl, MASTER_KEY }) });

/** Adds an organization with secrets that are sealed with the key, and returns its id. */
async function addSecrets(key: string, count: number): Promise<number> {
  const keyRing = new KeyRing([Buffer.from(key, 'base64')]);
  const id = keyRing.newestId;
  await db
    .insertInto('master_keys')
    .values({ id, check_value: keyRing.createCheckValue(id) })
    .execute();
  const organizationId = (await insertOrganization(db, 'many', 'Many'))!.id;
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => {
      const place = { kind: 'secret' as const, organizationId, name: `s${from + index}`, version: 1 };
      const { name, version } = place;
      return { organization_id: organizationId, name, version, ...keyRing.seal(place, `value of ${name}`) };
    });
    await db.insertInto('secrets').values(rows).execute();
  }
  return organizationId;
}

const countUnder = async (key: string): Promise<number> => {
  const { count } = await db
    .selectFrom('secrets')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('key_id', '=', idOf(key))
    .executeTakeFirstOrThrow();
  return count;
};

describe('a start', () => {
  test('creates a master key file with mode 0600, logs its path without the key, and the next command uses it', async () => {
    const server = await serve(settings);
    const file = path.join(dataDir, 'master.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = (await readFile(file, 'utf8')).trim().split('\n').at(-1)!;
    const output = await until(
      async () => server.output(),
      (text) => text.includes('Corkboard is ready'),
    );
    expect(output).toContain(file);
    expect(findIn(key.slice(0, 20), { output })).toEqual([]);
    server.child.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
    const again = await run(['secrets', 'rotate', '--json'], settings);
    expect(JSON.parse(again.output)).toEqual({
      rewrapped: 0,
      master_key: idOf(key),
      unneeded_master_keys: [],
    });
  });

  test('fails with one sentence if a master key is wrong, missing or malformed', async () => {
    const [right, wrong] = [makeKey(), makeKey()];
    await addSecrets(right, 1);
    const ended = await Promise.all([
      run(['serve'], { ...settings, PORT: '0', MASTER_KEY: wrong }),
      run(['worker'], { ...settings, MASTER_KEY: wrong }),
      run(['secrets', 'rotate'], { ...settings, MASTER_KEY: wrong }),
      run(['serve'], { ...settings, PORT: '0' }),
      run(['serve'], { ...settings, PORT: '0', MASTER_KEY: `${right},${wrong.slice(4)}` }),
      run(['serve'], { ...settings, PORT: '0', MASTER_KEY_FILE: '/nowhere/keys' }),
    ]);
    for (const each of ended.slice(0, 3)) expectSentence(each, idOf(right), idOf(wrong), 'docs/secrets.md');
    expectSentence(ended[3]!, 'master.key', idOf(right), 'restore the file');
    expectSentence(ended[4]!, 'Entry 2 of MASTER_KEY');
    expectSentence(ended[5]!, 'The master key file /nowhere/keys does not exist');
    for (const { output, errors } of ended) {
      for (const key of [right, wrong]) expect(findIn(key.slice(4, 24), { output, errors })).toEqual([]);
    }
  });

  test('fails in production without MASTER_KEY or MASTER_KEY_FILE, and creates no key file', async () => {
    const production = { ...settings, PORT: '0', PLATFORM_DOMAIN: 'jobs.example.org' };
    expectSentence(await run(['serve'], production), 'MASTER_KEY or MASTER_KEY_FILE must be set');
    await expect(stat(path.join(dataDir, 'master.key'))).rejects.toThrow('ENOENT');
  });
});

test('the value of a secret is in no log line and no response, even if the request fails', async () => {
  const key = makeKey();
  const client = await newClient(key);
  const server = await serve({ ...settings, MASTER_KEY: key, LOG_LEVEL: 'trace' });
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no %', new.name using detail = new::text; end $$`.execute(db);
  await sql`
    create trigger refuse before insert on secrets for each row when (new.name = 'broken')
    execute function refuse()`.execute(db);
  const value = 'canary/Value+7"that&nobody<may>see';
  const post = (body: unknown, headers = {}) =>
    request(`${server.origin}/api/v1/secrets`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': client.key, ...headers },
    });
  const responses = [
    await post({ name: 'a', value }),
    await post({ name: 'a', value }, { 'idempotency-key': 'k' }),
    await post({ name: 'broken', value }),
    await post({ name: 'broken', value }, { 'idempotency-key': 'l' }),
    await post({ name: 'A', value: [value], other: value }),
    await post(`{"name":"a","value":${JSON.stringify(value)}`),
    await post({ name: 'a', value }, { 'content-type': 'text/plain' }),
    await post({ name: 'a', value }, { 'x-api-key': 'wrong' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 200, 500, 500, 400, 400, 415, 401]);
  const output = await until(
    async () => server.output(),
    (text) => text.split('"msg":"request"').length > responses.length,
  );
  expect(output.split('"msg":"request failed"')).toHaveLength(3);
  expect(findIn(value, { output, responses: responses.map(({ text }) => text).join('\n') })).toEqual([]);
});

describe('corkboard secrets rotate', () => {
  test('continues where a killed run stopped among 8,000 secrets, and loses no value', async () => {
    const [oldKey, newKey] = [makeKey(), makeKey()];
    const count = 8_000;
    const organizationId = await addSecrets(oldKey, count);
    const both = { ...settings, MASTER_KEY: `${newKey},${oldKey}` };
    const { child, ended } = start(['secrets', 'rotate'], both);
    await until(
      () => countUnder(newKey),
      (done) => done >= 500,
      60_000,
    );
    child.kill('SIGKILL');
    await ended;
    const done = await countUnder(newKey);
    expect(done).toBeGreaterThanOrEqual(500);
    expect(done).toBeLessThan(count);

    const rest = await run(['secrets', 'rotate'], both);
    expect(rest).toEqual({
      status: 0,
      errors: '',
      output: `Re-encrypted ${count - done} values with master key ${idOf(newKey)}.\nMaster key ${idOf(oldKey)} is no longer needed.\n`,
    });
    const keyRing = new KeyRing([Buffer.from(newKey, 'base64')]);
    const rows = await db.selectFrom('secrets').selectAll().execute();
    expect(rows).toHaveLength(count);
    for (const { name, version, ...sealed } of rows)
      expect(keyRing.open({ kind: 'secret', organizationId, name, version }, sealed)).toBe(
        `value of ${name}`,
      );
  });

  test('loses no value while two servers, each with another newest key, store secrets and two rotations run', async () => {
    const [oldKey, newKey] = [makeKey(), makeKey()];
    await addSecrets(oldKey, 3_000);
    const first = await newClient(`${oldKey},${newKey}`);
    const second = await newClient(`${newKey},${oldKey}`);
    const rotations = [1, 2].map(() =>
      run(['secrets', 'rotate', '--json'], { ...settings, MASTER_KEY: `${newKey},${oldKey}` }),
    );
    let isDone = false;
    const ended = Promise.all(rotations).finally(() => {
      isDone = true;
    });
    const last = new Map<string, string>();
    for (let number = 0; !isDone; number++) {
      const name = `n${number % 20}`;
      await saveSecret(first, name, `value ${number}`);
      await saveSecret(second, name, `value ${number}`);
      last.set(name, `value ${number}`);
    }
    for (const { status, errors } of await ended)
      expect({ status, errors }).toEqual({ status: 0, errors: '' });
    const final = await run(['secrets', 'rotate', '--json'], {
      ...settings,
      MASTER_KEY: `${newKey},${oldKey}`,
    });
    expect(JSON.parse(final.output)).toMatchObject({ unneeded_master_keys: [idOf(oldKey)] });
    const keyRing = new KeyRing([Buffer.from(newKey, 'base64')]);
    for (const { scope } of [first, second]) {
      const { organizationId } = scope;
      const rows = await db
        .selectFrom('secrets')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .execute();
      expect(rows.length).toBe(last.size);
      for (const { name, version, ...sealed } of rows)
        expect(keyRing.open({ kind: 'secret', organizationId, name, version }, sealed)).toBe(last.get(name));
    }
  });

  test('names the secret that it cannot decrypt, re-encrypts all others, and ends with status 1', async () => {
    const [oldKey, newKey] = [makeKey(), makeKey()];
    const organizationId = await addSecrets(oldKey, 10);
    await db
      .updateTable('secrets')
      .set({ wrapped_key: Buffer.alloc(60) })
      .where('name', '=', 's7')
      .execute();
    const ended = await run(['secrets', 'rotate'], { ...settings, MASTER_KEY: `${newKey},${oldKey}` });
    expectSentence(ended, `secret s7 of organization ${organizationId}`);
    expect(ended.output).toBe(`Re-encrypted 9 values with master key ${idOf(newKey)}.\n`);
  });
});

describe('corkboard secrets discard', () => {
  test('deletes the secrets of a lost key, records secret.deleted, and lets the server start', async () => {
    const [lost, current] = [makeKey(), makeKey()];
    const client = await newClient(lost);
    await saveSecret(client, 'a', 'x');
    const hook = { event: 'job.*', target_url: 'https://hooks.example/a', headers: { A: 'vault:a' } };
    const webhook = (await client.post('/webhooks', hook)).body.data;
    const user = await insertUser(client.scope.db, {
      email: 'mette@pilots.example',
      name: null,
      isOperator: false,
      isEmailProved: true,
      passwordHash: null,
    });
    const lostKeyRing = new KeyRing([Buffer.from(lost, 'base64')]);
    await saveTotp(client.scope.db, lostKeyRing, { userId: user!.id, secret: 'JBSWY3DP', lastStep: 0 });
    const other = await newClient(`${current},${lost}`);
    await saveSecret(other, 'b', 'x');

    const withCurrent = { ...settings, MASTER_KEY: current };
    const discard = (...args: string[]) =>
      run(['secrets', 'discard', '--key', idOf(lost), ...args], withCurrent);
    expect((await discard()).status).toBe(2);
    expectSentence(await run(['secrets', 'rotate'], withCurrent), idOf(lost));
    const usable = run(['secrets', 'discard', '--key', idOf(lost), '--yes'], {
      ...settings,
      MASTER_KEY: `${current},${lost}`,
    });
    expectSentence(await usable, 'no secret is lost');
    const done = await discard('--yes', '--json');
    expect(JSON.parse(done.output)).toEqual({
      key: idOf(lost),
      secrets: 1,
      webhooks: 1,
      authenticator_apps: 1,
      private_files: 0,
    });

    const { origin } = await ownServer({ DATABASE_URL: databaseUrl, MASTER_KEY: current });
    const send = (method: string, path: string, body?: object) =>
      request(`${origin}/api/v1${path}`, {
        method,
        headers: { 'x-api-key': client.key },
        ...(body ? { body } : {}),
      });
    expect((await send('GET', '/secrets')).body.data).toEqual([]);
    expect((await other.get('/secrets')).body.data).toMatchObject([{ name: 'b' }]);
    expect((await eventsOf(client)).at(-1)).toMatchObject({
      type: 'secret.deleted',
      data: { name: 'a' },
      actor: 'command_line',
    });
    const again = await send('POST', '/secrets', { name: 'a', value: 'y' });
    expect(again.body.data.used_by).toEqual([{ type: 'webhook', id: webhook.id }]);
    const rotated = (await send('POST', `/webhooks/${webhook.id}/rotate-secret`)).body.data;
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(webhook.secret);
  });
});
