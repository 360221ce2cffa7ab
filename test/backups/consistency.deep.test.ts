import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { toFileList } from '../../src/platform/backup/stored-files.ts';
import { savePrivateFile } from '../../src/platform/storage/private/files.ts';
import { removeUnusedFiles } from '../../src/platform/storage/unused-files.ts';
import { storedFiles } from '../../src/registries/stored-files.ts';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../app.ts';
import { makeImage, uploadImage } from '../assets.ts';
import { ownDatabase } from '../own-database.ts';
import { startS3Server } from '../s3-server.ts';
import { backUp, fingerprint, newFolder, restore, withClient } from './restored-store.ts';

let server: TestServer;
let client: Client;

const start = async (settings: Record<string, string> = {}) => {
  server = await ownServer({ DATABASE_URL: await ownDatabase(), DATA_DIR: await newFolder(), ...settings });
  client = await newOrganization({ server });
};
beforeEach(() => start());

const sourceOf = ({ config, storage }: TestServer) => ({ url: config.DATABASE_URL, storage });

async function listFiles(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(toFileList(storedFiles));
    return rows.map(({ json_build_object: { key } }) => key).sort();
  });
}

/** Writes of every kind until it is stopped: jobs with their rows in other tables, files, and deletions of both. */
function writeRandomly(): { jobs: Set<string>; count(): number; stop(): Promise<void> } {
  let created = 0;
  const jobs = new Set<string>();
  const stopping = new AbortController();
  const write = async (writer: number) => {
    for (let count = 0; !stopping.signal.aborted; count++) {
      const { body } = await client.post('/jobs', { title: `Pilot ${writer}`, salary_min: 1000 + count });
      jobs.add(body.data.id);
      created++;
      const asset = count % 3 === 0 ? await uploadImage(client) : undefined;
      if (count % 5 === 1) {
        jobs.delete(body.data.id);
        await client.delete(`/jobs/${body.data.id}`);
      }
      await client.patch(`/jobs/${body.data.id}`, { title: `Captain ${count}` });
      if (asset && count % 2 === 0) await client.delete(`/assets/${asset.id}?force=true`);
    }
  };
  const removing = async () => {
    while (!stopping.signal.aborted) {
      await removeUnusedFiles(server.connection.db, server.storage, stopping.signal);
    }
  };
  const running = Promise.all([write(1), write(2), write(3), removing()]);
  running.catch(() => undefined);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return { jobs, count: () => created, stop };
}

test.each(['local', 's3'] as const)(
  'a backup under random writes has one moment of all tables and all their files, in %s storage',
  async (kind) => {
    if (kind === 's3') {
      const s3 = await startS3Server();
      onTestFinished(() => s3.stop());
      await start(s3.settings);
    }
    const { db } = server.connection;
    const content = [Buffer.alloc(5_000_000, 'private ')];
    const file = { kind: 'import', name: 'a', mediaType: 'text/csv', maxBytes: 9_000_000, expiresAt: null };
    await savePrivateFile(client.scope, { ...server, db }, file, content as never);
    const writing = writeRandomly();
    const untilWritten = (more: number) => {
      const before = writing.count();
      return until(
        async () => writing.count(),
        (count) => count >= before + more,
        60_000,
      );
    };
    await untilWritten(20);
    let acknowledged: string[] = [];
    let reference: Record<string, string> = {};
    const onSnapshot = async (id: string) => {
      reference = await withClient(server.config.DATABASE_URL, async (client) => {
        await client.query('begin isolation level repeatable read');
        await client.query(`set transaction snapshot '${id}'`);
        return fingerprint(client);
      });
      // The snapshot is older than the writes of this moment.
      await untilWritten(10);
    };
    acknowledged = [...writing.jobs];
    const deleted = () => acknowledged.filter((id) => !writing.jobs.has(id));
    const { file: archive, summary } = await backUp(sourceOf(server), { onSnapshot });
    await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(summary.missing_files).toBe(0);
    expect(summary.files).toBeGreaterThan(2);

    const store = await restore(archive);
    await withClient(store.url, async (restored) => {
      expect(await fingerprint(restored)).toEqual(reference);
      const { rows } = await restored.query('select id from jobs');
      const ids = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id) && !deleted().includes(id))).toEqual([]);
      // Each job is whole: its row in the index, its salary, its event and its audit entry.
      const { rows: halves } = await restored.query(`
        select id from jobs as job where
          not exists (select from job_index where job_id = job.id)
          or not exists (select from job_salaries where job_id = job.id)
          or not exists (select from events where object_id = job.id::text and type = 'job.created')
          or not exists (select from audit_log where object_id = job.id::text and action = 'job.created')`);
      expect(halves).toEqual([]);
    });
    const files = await listFiles(store.url);
    expect(files).toHaveLength(summary.files);
    for (const key of files) expect(await store.storage.has(key), key).toBe(true);
    expect((await store.storage.read(files.find((key) => key.startsWith('private/'))!))!.length).toBe(
      64 * 65_552,
    );
  },
);

test('files that are deleted during a backup are in it, and are removed after it', async () => {
  const bytes = await makeImage();
  const { id } = await uploadImage(client, { bytes });
  const key = `assets/${id}/original.png`;
  const stored = Buffer.from((await server.storage.read(key))!);
  const remove = () => removeUnusedFiles(server.connection.db, server.storage, new AbortController().signal);
  const { file } = await backUp(sourceOf(server), {
    onSnapshot: async () => {
      expect((await client.delete(`/assets/${id}`)).status).toBe(200);
      await remove();
      expect(await server.storage.has(key)).toBe(true);
    },
  });
  await remove();
  expect(await server.storage.has(key)).toBe(false);
  const restored = await restore(file);
  expect(Buffer.from((await restored.storage.read(key))!).equals(stored)).toBe(true);
});

test('files that the storage has lost are counted and named', async () => {
  const [lost, kept] = [await uploadImage(client), await uploadImage(client)];
  await server.storage.removeFolder(`assets/${lost.id}`);
  const { summary } = await backUp(sourceOf(server));
  expect(summary).toMatchObject({
    files: 1,
    missing_files: 1,
    first_missing_files: [`assets/${lost.id}/original.png`],
  });
  expect(kept.id).not.toBe(lost.id);
});

describe('a restored store', () => {
  test('works: its triggers, sequences, indexes, foreign keys and partitions are those of the original', async () => {
    await client.post('/jobs', { title: 'Pilot' });
    const { db } = server.connection;
    await sql`insert into outgoing_holds (organization_id, reason) values (${client.scope.organizationId}, 'imported')`.execute(
      db,
    );
    const { file } = await backUp(sourceOf(server));
    const store = await restore(file);
    const describeSchema = (url: string) =>
      withClient(url, async (client) => {
        const queries = [
          'select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0 order by 1, 2',
          "select indexdef from pg_indexes where schemaname = 'public' order by indexname",
          'select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
          "select relname, pg_get_expr(relpartbound, oid) from pg_class where relispartition and relkind = 'r' order by 1",
          "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
          'select version, name, checksum from schema_migrations order by 1',
          'select organization_id, reason from outgoing_holds where organization_id > 0',
        ];
        const results = [];
        for (const query of queries) results.push((await client.query(query)).rows);
        return results;
      });
    expect(await describeSchema(store.url)).toEqual(await describeSchema(server.config.DATABASE_URL));
    await withClient(store.url, async (client) => {
      const { rows } = await client.query('select reason from outgoing_holds where organization_id = 0');
      expect(rows).toEqual([{ reason: 'restored' }]);
    });
    const other = await ownServer({ DATABASE_URL: store.url, DATA_DIR: await newFolder() });
    const board = await newOrganization({ server: other });
    expect(board.scope.organizationId).toBeGreaterThan(client.scope.organizationId);
    const created = await board.post('/jobs', { title: 'Captain' });
    expect(created.status, created.text).toBe(201);
    expect((await board.get('/jobs?search=captain')).body.data).toHaveLength(1);
    // Events wait for older transactions of the whole cluster, such as those of other tests.
    await until(
      async () => (await board.get('/events')).body.data.length,
      (count) => count > 0,
    );
  });
});
