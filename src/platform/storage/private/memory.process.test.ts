import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../../test/own-database.ts';
import { insertOrganization } from '../../../features/board/organizations/queries.ts';
import { connectDatabase } from '../../database/connect.ts';
import { LocalStorage } from '../local.ts';
import { removeUnusedFiles } from '../unused-files.ts';

const MB = 1_048_576;
const moduleAt = (file: string) => JSON.stringify(path.resolve(import.meta.dirname, file));

/** Runs a script with `scope`, `store`, `file` and `piece` in its own process, on its own database and folder. */
async function startScript(script: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'corkboard-private-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const url = await ownDatabase();
  const connection = connectDatabase(url, { poolSize: 2 });
  onTestFinished(() => connection.close());
  const { id } = (await insertOrganization(connection.db, 'harbour', 'Harbour'))!;
  const prelude = `
    const { connectDatabase } = await import(${moduleAt('../../database/connect.ts')});
    const { KeyRing } = await import(${moduleAt('../../encryption/key-ring.ts')});
    const { LocalStorage } = await import(${moduleAt('../local.ts')});
    const { openPrivateFile, savePrivateFile } = await import(${moduleAt('files.ts')});
    const { db, close } = connectDatabase(${JSON.stringify(url)}, { poolSize: 3 });
    const keyRing = new KeyRing([Buffer.alloc(32, 'test key')]);
    await db.insertInto('master_keys').values({ id: keyRing.newestId, check_value: keyRing.createCheckValue(keyRing.newestId) }).execute();
    const scope = { db, organizationId: ${id} };
    const store = { db, keyRing, storage: new LocalStorage(${JSON.stringify(root)}) };
    const file = { kind: 'import', name: 'jobs.csv', mediaType: 'text/csv', maxBytes: 1e12, expiresAt: null };
    const piece = (n) => Buffer.alloc(${MB}, n);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', prelude + script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, db: connection.db, storage: new LocalStorage(root), root };
}

test('200 MB are stored and read again with less than 60 MB of additional memory', async () => {
  const { child } = await startScript(`
    async function* content(count) { for (let n = 0; n < count; n++) yield piece(n % 256); }
    async function copy(count) {
      const { id } = await savePrivateFile(scope, store, file, content(count));
      let size = 0;
      for await (const bytes of openPrivateFile(scope, store, id)) {
        if (bytes[0] !== Math.floor(size / ${MB}) % 256) throw new Error('wrong byte at ' + size);
        size += bytes.length;
      }
      return size / ${MB};
    }
    await copy(20);
    const before = process.memoryUsage().rss;
    let most = 0;
    const timer = setInterval(() => { most = Math.max(most, process.memoryUsage().rss); }, 5);
    const size = await copy(200);
    clearInterval(timer);
    console.log(JSON.stringify({ size, grownMb: (most - before) / ${MB} }));
    await close();`);
  let output = '';
  for await (const chunk of child.stdout!) output += chunk;
  const { size, grownMb } = JSON.parse(output);
  expect(size).toBe(200);
  expect(grownMb).toBeLessThan(60);
});

test('a process that is killed while it stores a file leaves a folder that is removed after an hour', async () => {
  const { child, db, storage, root } = await startScript(`
    async function* endless() {
      for (let n = 0; ; n++) {
        yield piece(n % 256);
        if (n === 12) console.log('writing');
      }
    }
    await savePrivateFile(scope, store, file, endless());`);
  await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await db.selectFrom('private_files').select('id').execute()).toEqual([]);
  const [id = ''] = await readdir(path.join(root, 'private'));
  expect(await readdir(path.join(root, 'private', id))).toContain('1');
  await removeUnusedFiles(db, storage, new AbortController().signal);
  expect(await readdir(path.join(root, 'private'))).toEqual([id]);
  await sql`update unused_files set due_at = due_at - interval '1 hour'`.execute(db);
  await removeUnusedFiles(db, storage, new AbortController().signal);
  expect(await readdir(path.join(root, 'private'))).toEqual([]);
});
