import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { isLocalDomain } from '../local-domain.ts';
import { EncryptionError, KeyRing } from './key-ring.ts';
import { createKeyFile, parseKeyList, readKeyFile } from './master-keys.ts';
import { findNeededKeys, findRegisteredKeys } from './sealed-tables.ts';

/** The settings that select the master keys, by the names of their environment variables. */
export interface KeySettings {
  MASTER_KEY: string;
  MASTER_KEY_FILE: string;
  DATA_DIR: string;
  DATABASE_URL: string;
  PLATFORM_DOMAIN: string;
}

/**
 * Loads the master keys from the settings. Throws unless they include all keys that this database needs, except `lostId`. With
 * `canCreate`, a first start without a key creates one.
 */
export async function openKeyRing(
  db: Database,
  settings: KeySettings,
  log: Logger,
  { lostId, canCreate = false }: { lostId?: string; canCreate?: boolean } = {},
): Promise<KeyRing> {
  return db.transaction().execute(async (db) => {
    // If several nodes start for the first time at once, the second one sees the key of the first.
    await sql`select pg_advisory_xact_lock(${KEY_RING_LOCK})`.execute(db);
    const keyRing = new KeyRing(await loadKeys(db, settings, log, canCreate));
    await assertHasNeededKeys(db, keyRing, lostId);
    await registerKeys(db, keyRing);
    await warnOfUnloadedKeys(db, keyRing, log);
    return keyRing;
  });
}

/** Like `openKeyRing`, and writes nothing. */
export async function inspectKeyRing(db: Database, settings: KeySettings, log: Logger): Promise<KeyRing> {
  const keyRing = new KeyRing(await loadKeys(db, settings, log, false));
  await assertHasNeededKeys(db, keyRing, undefined);
  await assertMatchesCheckValues(db, keyRing);
  await warnOfUnloadedKeys(db, keyRing, log);
  return keyRing;
}

/** An arbitrary number, the same in all versions of Corkboard. */
const KEY_RING_LOCK = 7_267_231_002;

async function loadKeys(
  db: Database,
  settings: KeySettings,
  log: Logger,
  canCreate: boolean,
): Promise<Buffer[]> {
  const keys = await readMasterKeys(settings, log);
  if (keys) return keys;
  const file = path.resolve(settings.DATA_DIR, KEY_FILE);
  await assertNoRegisteredKeys(db, file);
  if (!canCreate) {
    throw new EncryptionError(
      `${file} does not exist: use the DATA_DIR, MASTER_KEY or MASTER_KEY_FILE of the server, or run corkboard serve, which creates a master key.`,
    );
  }
  await createKeyFile(file);
  log.info(
    { file },
    'created a master key for secrets: keep a backup of it, separate from backups of the database',
  );
  return readRequiredFile(file, log);
}

/** In DATA_DIR. */
const KEY_FILE = 'master.key';

/** The keys of the settings. Undefined if they name none and DATA_DIR has none. */
export async function readMasterKeys(settings: KeySettings, log: Logger): Promise<Buffer[] | undefined> {
  const { MASTER_KEY, MASTER_KEY_FILE, DATA_DIR } = settings;
  if (MASTER_KEY !== '' && MASTER_KEY_FILE !== '')
    throw new EncryptionError('MASTER_KEY and MASTER_KEY_FILE are both set: set only one of them.');
  if (MASTER_KEY !== '') return parseKeyList(MASTER_KEY, 'MASTER_KEY');
  if (MASTER_KEY_FILE !== '') return readRequiredFile(MASTER_KEY_FILE, log);
  assertNotInProduction(settings);
  return readKeyFile(path.resolve(DATA_DIR, KEY_FILE), log);
}

async function readRequiredFile(file: string, log: Logger): Promise<Buffer[]> {
  const keys = await readKeyFile(file, log);
  if (keys) return keys;
  throw new EncryptionError(`The master key file ${file} does not exist.`);
}

/** In production, each node would create its own key and could not open the secrets of the others. */
function assertNotInProduction({ DATABASE_URL, PLATFORM_DOMAIN }: KeySettings): void {
  if (DATABASE_URL === '' || isLocalDomain(PLATFORM_DOMAIN)) return;
  throw new EncryptionError(
    'With DATABASE_URL and a public PLATFORM_DOMAIN, MASTER_KEY or MASTER_KEY_FILE must be set to the same value on every node (docs/secrets.md).',
  );
}

async function assertNoRegisteredKeys(db: Database, file: string): Promise<void> {
  const last = (await findRegisteredKeys(db)).at(-1);
  if (last === undefined) return;
  throw new EncryptionError(
    `${file} does not exist, but this database was used with the master key ${last}: restore the file, or set MASTER_KEY or MASTER_KEY_FILE (docs/secrets.md).`,
  );
}

async function assertHasNeededKeys(
  db: Database,
  keyRing: KeyRing,
  lostId: string | undefined,
): Promise<void> {
  const loaded = new Set(keyRing.ids);
  const missing = [...(await findNeededKeys(db)).difference(loaded)].filter((id) => id !== lostId);
  if (missing.length === 0) return;
  throw new EncryptionError(
    `Secrets in this database can only be opened with the master key ${missing.join(' and ')}, but loaded is ${keyRing.ids.join(' and ')}: add the missing key after the newest one, or see docs/secrets.md if it is lost.`,
  );
}

async function registerKeys(db: Database, keyRing: KeyRing): Promise<void> {
  await db
    .insertInto('master_keys')
    .values(keyRing.ids.map((id) => ({ id, check_value: keyRing.createCheckValue(id) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await assertMatchesCheckValues(db, keyRing);
}

async function assertMatchesCheckValues(db: Database, keyRing: KeyRing): Promise<void> {
  const rows = await db
    .selectFrom('master_keys')
    .select(['id', 'check_value'])
    .where('id', 'in', keyRing.ids)
    .execute();
  for (const { id, check_value } of rows) {
    if (keyRing.matchesCheckValue(id, check_value)) continue;
    throw new EncryptionError(
      `The check value of the master key ${id} does not match: the row in master_keys was damaged or changed.`,
    );
  }
}

/** The key has sealed nothing yet, but another node may use it to seal secrets that this node cannot open. */
async function warnOfUnloadedKeys(db: Database, keyRing: KeyRing, log: Logger): Promise<void> {
  const newest = await db
    .selectFrom('master_keys')
    .select('id')
    .where('created_at', '=', (of) =>
      of.selectFrom('master_keys').select((of) => of.fn.max('created_at').as('max')),
    )
    .execute();
  if (newest.length === 0 || newest.some(({ id }) => keyRing.ids.includes(id))) return;
  log.warn(
    { master_keys: newest.map(({ id }) => id) },
    'another master key was used with this database last, and is not loaded',
  );
}
