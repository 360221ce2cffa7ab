import { randomBytes } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../../test/app.ts';
import { ownDatabase } from '../../../test/own-database.ts';
import { insertOrganization } from '../../features/board/organizations/queries.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { newId } from '../ids.ts';
import { KeyRing } from './key-ring.ts';
import { openKeyRing } from './open-key-ring.ts';
import { rewrapAll } from './rewrap.ts';
import { findNeededKeys, sealedTables } from './sealed-tables.ts';

const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const log = pino({ level: 'silent' });

let db: Database;
let organizationId: number;
let before: KeyRing;
let during: KeyRing;
beforeEach(async () => {
  const connection = connectDatabase(await ownDatabase(), { poolSize: 10 });
  onTestFinished(() => connection.close());
  db = connection.db;
  organizationId = (await insertOrganization(db, 'harbour', 'Harbour'))!.id;
  const settings = { MASTER_KEY_FILE: '', DATA_DIR: '', DATABASE_URL: '', PLATFORM_DOMAIN: '' };
  before = await openKeyRing(db, { ...settings, MASTER_KEY: oldKey }, log);
  during = await openKeyRing(db, { ...settings, MASTER_KEY: `${newKey},${oldKey}` }, log);
});

const nameOf = (index: number) => `s${index}`;
const sealAt = (keyRing: KeyRing, name: string, version = 1) =>
  keyRing.seal({ kind: 'secret', organizationId, name, version }, `value of ${name}`);

async function addSecrets(count: number, keyRing = before): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const rows = names.map((name) => ({
    organization_id: organizationId,
    name,
    version: 1,
    ...sealAt(keyRing, name),
  }));
  await db.insertInto('secrets').values(rows).execute();
}

/** Creates a webhook with its own secret. */
async function addWebhook(): Promise<string> {
  const id = newId();
  await sql`
    insert into webhooks (organization_id, id, event, target_type, target_url, headers, is_enabled)
    values (${organizationId}, ${id}, '*', 'webhook', 'https://a.example', '{}', true)`.execute(db);
  const sealed = before.seal({ kind: 'webhook_secret', organizationId, name: id, version: 4 }, 'whsec_x');
  const row = { organization_id: organizationId, webhook_id: id, version: 4, ...sealed };
  await db.insertInto('webhook_secrets').values(row).execute();
  return id;
}

/** Decrypts all secrets with the new key alone. */
async function readAll(): Promise<string[]> {
  const after = new KeyRing([Buffer.from(newKey, 'base64')]);
  const rows = await db.selectFrom('secrets').selectAll().execute();
  return rows.map(({ name, version, ...sealed }) =>
    after.open({ kind: 'secret', organizationId, name, version }, sealed),
  );
}

const valuesOf = (count: number) => Array.from({ length: count }, (_, index) => `value of ${nameOf(index)}`);

test('every table that refers to master keys is rewrapped', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'master_keys'::regclass order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(sealedTables.map(({ table }) => table).sort());
});

describe('rewrapping', () => {
  test('encrypts every data key with the newest master key, so that no other is needed', async () => {
    await addSecrets(250);
    const webhookId = await addWebhook();
    expect(await findNeededKeys(db)).toEqual(new Set([before.newestId]));
    const stamps = await db
      .selectFrom('secrets')
      .select(['sealed_value', 'updated_at'])
      .orderBy('name')
      .execute();
    expect(await rewrapAll(db, during)).toEqual({ count: 251, damaged: [] });
    expect(await findNeededKeys(db)).toEqual(new Set([during.newestId]));
    expect((await readAll()).sort()).toEqual(valuesOf(250).sort());
    const [row] = await db.selectFrom('webhook_secrets').selectAll().execute();
    const place = { kind: 'webhook_secret' as const, organizationId, name: webhookId, version: 4 };
    expect(new KeyRing([Buffer.from(newKey, 'base64')]).open(place, row!)).toBe('whsec_x');
    // Neither the sealed value nor the time of the last update has changed.
    const now = await db
      .selectFrom('secrets')
      .select(['sealed_value', 'updated_at'])
      .orderBy('name')
      .execute();
    expect(now).toEqual(stamps);
    expect(await rewrapAll(db, during)).toEqual({ count: 0, damaged: [] });
  });

  test('covers values that belong to no organization', async () => {
    const id = newId();
    await sql`insert into users (id, email, email_key) values (${id}, 'a@b.example', 'a@b.example')`.execute(
      db,
    );
    const context = { kind: 'totp_secret' as const, organizationId: 0, name: id, version: 1 };
    const row = { user_id: id, version: 1, last_step: 0, ...before.seal(context, 'JBSWY3DP') };
    await db.insertInto('user_totp').values(row).execute();
    expect(await rewrapAll(db, during)).toEqual({ count: 1, damaged: [] });
    const after = new KeyRing([Buffer.from(newKey, 'base64')]);
    const stored = await db.selectFrom('user_totp').selectAll().executeTakeFirstOrThrow();
    expect(after.open(context, stored)).toBe('JBSWY3DP');
  });

  test('covers private files, whose bytes stay unchanged', async () => {
    const context = { kind: 'private_file' as const, organizationId, name: newId(), version: 1 };
    const { dataKey, wrapped } = before.createDataKey(context);
    const of = { organization_id: organizationId, id: context.name, kind: 'import', name: 'jobs.csv' };
    const content = { media_type: 'text/csv', size_bytes: 0, sha256: Buffer.alloc(32) };
    await db
      .insertInto('private_files')
      .values({ ...of, ...content, ...wrapped })
      .execute();
    expect(await rewrapAll(db, during)).toEqual({ count: 1, damaged: [] });
    const after = new KeyRing([Buffer.from(newKey, 'base64')]);
    const stored = await db.selectFrom('private_files').selectAll().executeTakeFirstOrThrow();
    expect(after.openDataKey(context, stored)).toEqual(dataKey);
  });

  test('rewraps each value once for four concurrent runs', async () => {
    await addSecrets(1_000);
    const done = await Promise.all(Array.from({ length: 4 }, () => rewrapAll(db, during)));
    expect(done.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
    expect((await readAll()).sort()).toEqual(valuesOf(1_000).sort());
  });

  test('waits for a lock of another transaction and uses the row that it leaves', async () => {
    await addSecrets(3);
    const holder = await db.startTransaction().execute();
    const replaced = { version: 2, ...sealAt(before, nameOf(1), 2) };
    await holder.updateTable('secrets').set(replaced).where('name', '=', nameOf(1)).execute();
    await holder.deleteFrom('secrets').where('name', '=', nameOf(2)).execute();
    const rewrapping = rewrapAll(db, during);
    const findWaiting = () =>
      sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()) as waits`.execute(db);
    await until(findWaiting, ({ rows }) => rows[0]?.waits === true);
    await holder.commit().execute();
    expect(await rewrapping).toEqual({ count: 2, damaged: [] });
    expect((await readAll()).sort()).toEqual(valuesOf(2));
    const { version } = await db
      .selectFrom('secrets')
      .select('version')
      .where('name', '=', nameOf(1))
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
  });

  test('loses nothing beside writers that still use the previous key, and a second run rewraps their values', async () => {
    await addSecrets(500);
    let isDone = false;
    let writes = 0;
    const writing = (async () => {
      while (!isDone) {
        const name = nameOf(writes++ % 500);
        await db.transaction().execute(async (trx) => {
          const row = await trx
            .selectFrom('secrets')
            .select('version')
            .where('name', '=', name)
            .forNoKeyUpdate()
            .executeTakeFirstOrThrow();
          const version = row.version + 1;
          await trx
            .updateTable('secrets')
            .set({ version, ...sealAt(before, name, version) })
            .where('name', '=', name)
            .execute();
        });
      }
    })();
    await rewrapAll(db, during);
    isDone = true;
    await writing;
    expect(writes).toBeGreaterThan(0);
    const rows = await db.selectFrom('secrets').selectAll().execute();
    const values = rows.map(({ name, version, ...sealed }) =>
      during.open({ kind: 'secret', organizationId, name, version }, sealed),
    );
    expect(values.sort()).toEqual(valuesOf(500).sort());
    await rewrapAll(db, during);
    expect(await findNeededKeys(db)).toEqual(new Set([during.newestId]));
  });

  test('keeps values that cannot be decrypted, reports their places, and rewraps all others', async () => {
    await addSecrets(205);
    const damaged = sql<SqlBool>`name in ('s0', 's7', 's204')`;
    await db
      .updateTable('secrets')
      .set({ wrapped_key: Buffer.alloc(60) })
      .where(damaged)
      .execute();
    const { count, damaged: reported } = await rewrapAll(db, during);
    expect(count).toBe(202);
    expect(reported.map(({ name }) => name).sort()).toEqual(['s0', 's204', 's7']);
    expect(reported[0]).toEqual({ kind: 'secret', organizationId, name: expect.any(String), version: 1 });
    const rest = await db.selectFrom('secrets').select('key_id').where(damaged).execute();
    expect(rest.map(({ key_id }) => key_id)).toEqual(Array(3).fill(before.newestId));
  });
});
