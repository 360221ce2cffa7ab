import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newOrganization, ownServer, type TestServer, until } from '../app.ts';
import { uploadImage } from '../assets.ts';
import { newDataDir, run, start } from '../corkboard-process.ts';
import { postJob, postJobs } from '../jobs.ts';
import { postMember } from '../members.ts';
import { ownDatabase } from '../own-database.ts';
import { fingerprint, newFolder, withClient, withoutRestore } from './restored-store.ts';

let server: TestServer;
let settings: Record<string, string>;
let file: string;
beforeEach(async () => {
  server = await ownServer({ DATABASE_URL: await ownDatabase(), DATA_DIR: await newFolder() });
  const { DATABASE_URL, DATA_DIR, MASTER_KEY } = server.config;
  settings = { DATABASE_URL, DATA_DIR, MASTER_KEY };
  file = path.join(await newFolder(), 'store.backup');
});

const backUp = () => run(['backup', file, '--json'], settings);

describe('kill -9', () => {
  test('during a backup leaves the last good one, and the next backup works', async () => {
    const client = await newOrganization({ server });
    await postJob(client);
    await writeFile(file, 'the last good one');
    // A lock on one table stops the backup in the middle.
    await withClient(server.config.DATABASE_URL, async (blocker) => {
      await blocker.query('begin; lock table jobs in access exclusive mode');
      const killed = start(['backup', file], settings);
      await until(
        async () => (await readdir(path.dirname(file))).length,
        (count) => count === 2,
      );
      killed.child.kill('SIGKILL');
      await killed.ended;
      await blocker.query('rollback');
    });
    expect(await readFile(file, 'utf8')).toBe('the last good one');
    const ended = await backUp();
    expect(ended.status, ended.errors).toBe(0);
    expect(ended.errors).toContain('NOT IN THE BACKUP: the master key');
    expect((await run(['verify', file], settings)).output).toContain('complete and undamaged');
  });

  test('during a backup, anywhere, leaves the last good one', { timeout: 300_000 }, async () => {
    const client = await newOrganization({ server });
    await postJobs(
      client,
      Array.from({ length: 100 }, (_, n) => ({ title: `Pilot ${n}` })),
    );
    expect((await backUp()).status).toBe(0);
    let good = await readFile(file);
    const partial = async () => {
      const [name] = (await readdir(path.dirname(file))).filter((name) => name !== path.basename(file));
      return name === undefined ? 0 : (await stat(path.join(path.dirname(file), name))).size;
    };
    for (let kill = 0; kill < 20; kill++) {
      const { child, ended } = start(['backup', file], settings);
      await until(
        async () => child.exitCode !== null || (await partial()) >= (kill / 20) * good.length,
        Boolean,
      );
      child.kill('SIGKILL');
      // The last ones may have finished, with a backup as good as the first.
      if ((await ended).status === null)
        expect((await readFile(file)).equals(good), `kill ${kill}`).toBe(true);
      else good = await readFile(file);
      for (const name of await readdir(path.dirname(file)))
        if (name !== path.basename(file)) await rm(path.join(path.dirname(file), name));
    }
    expect((await run(['verify', file], settings)).output).toContain('complete and undamaged');
  });

  test('during a restore, anywhere, is continued by the same command', { timeout: 300_000 }, async () => {
    const client = await newOrganization({ server });
    for (let count = 0; count < 20; count++) await uploadImage(client);
    await postMember(client, { email: 'mette@pilots.example' });
    await postJob(client);
    const reference = await withClient(server.config.DATABASE_URL, fingerprint);
    expect((await backUp()).status).toBe(0);

    const into = { ...settings, DATABASE_URL: await ownDatabase('template0'), DATA_DIR: await newFolder() };
    const readState = () =>
      withClient(into.DATABASE_URL, async (client) => {
        const { rows } = await client.query(
          'select cardinality(tables) + files as done from restore_progress',
        );
        return Number(rows[0]?.done);
      }).catch(() => -1);
    // A restore has 134 tables and files here, so that each of the 20 is killed further on.
    for (let stopAt = 0; stopAt < 120; stopAt += 6) {
      const killed = start(['restore', file], into);
      await until(readState, (done) => done >= stopAt || killed.child.exitCode !== null, 60_000);
      killed.child.kill('SIGKILL');
      await killed.ended;
    }
    const half = await run(['organization', 'list'], into);
    if (half.status !== 0) expect(half.errors).toContain('A restore of this store is not finished');
    const last = await run(['restore', file, '--json'], into);
    if (last.status !== 0) expect(last.errors).toContain('The store is not empty');
    expect(withoutRestore(await withClient(into.DATABASE_URL, fingerprint))).toEqual(
      withoutRestore(reference),
    );
    expect(await readState()).toBe(-1);
    const listed = await run(['organization', 'list', '--json'], into);
    expect(JSON.parse(listed.output)).toHaveLength(1);
  });
});

describe('restore', () => {
  test('says what is in a store that is not empty, and changes nothing', async () => {
    const client = await newOrganization({ server });
    await postJob(client);
    await backUp();
    await server.app.server.close();
    await server.connection.close();
    const ended = await run(['restore', file], settings);
    expect(ended.status).toBe(1);
    expect(ended.errors).toMatch(/The store is not empty: it has 1 organizations, .*1 jobs/);
  });

  test('names the master key that is not loaded, and restores without it on request', async () => {
    const client = await newOrganization({ server });
    await client.post('/secrets', { name: 'token', value: 'very secret value' });
    const backup = JSON.parse((await backUp()).output);
    expect(backup.master_keys).toHaveLength(1);
    const into = {
      ...settings,
      DATABASE_URL: await ownDatabase('template0'),
      DATA_DIR: await newFolder(),
      MASTER_KEY: Buffer.alloc(32, 'other').toString('base64'),
    };
    const refused = await run(['restore', file], into);
    expect(refused.status).toBe(1);
    expect(refused.errors).toContain(`it needs ${backup.master_keys[0]}`);
    const done = await run(['restore', file, '--without-master-key', '--json'], into);
    expect(JSON.parse(done.output)).toMatchObject({ missing_master_keys: backup.master_keys });
  });

  test('erases members again who were erased before a later backup', async () => {
    const client = await newOrganization({ server });
    const erased = await postMember(client, { email: 'mette@pilots.example' });
    await postMember(client, { email: 'lars@pilots.example' });
    await backUp();
    await client.delete(`/members/${erased.id}`);
    const later = `${file}.later`;
    expect((await run(['backup', later], settings)).status).toBe(0);
    const into = { ...settings, DATABASE_URL: await ownDatabase('template0'), DATA_DIR: await newFolder() };
    const done = await run(['restore', file, '--erasures-from', later, '--json'], into);
    expect(done.errors + done.output).toContain('"erased_members":1');
    await withClient(into.DATABASE_URL, async (restored) => {
      const { rows } = await restored.query('select email from members');
      expect(rows).toEqual([{ email: 'lars@pilots.example' }]);
    });
  });

  test('creates the embedded database', async () => {
    await newOrganization({ server });
    await backUp();
    const { dataDir, remove } = await newDataDir();
    onTestFinished(remove);
    const into = { DATA_DIR: path.join(dataDir, 'new'), MASTER_KEY: server.config.MASTER_KEY };
    const done = await run(['restore', file, '--json'], into);
    expect(done.status, done.errors).toBe(0);
    const listed = await run(['organization', 'list', '--json'], into);
    expect(JSON.parse(listed.output)).toHaveLength(1);
  });
});

test('a folder of another major version of PostgreSQL stops the start with the two commands', async () => {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  await mkdir(path.join(dataDir, 'postgresql/data'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgresql/data/PG_VERSION'), '17\n');
  const ended = await run(['serve'], { DATA_DIR: dataDir, PORT: '0' });
  expect(ended.status).toBe(1);
  expect(ended.errors).toContain('is of PostgreSQL 17, and this Corkboard comes with PostgreSQL 18');
  expect(ended.errors).toContain(`DATA_DIR=${dataDir} corkboard backup corkboard.backup`);
  expect(ended.errors).toContain(`DATA_DIR=${dataDir}-18 corkboard restore corkboard.backup`);
});
