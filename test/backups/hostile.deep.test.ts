import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createArchiveFile, openArchiveFile } from '../../src/platform/archive/file.ts';
import { ArchiveReader } from '../../src/platform/archive/reader.ts';
import { type ArchiveHead, ArchiveWriter } from '../../src/platform/archive/writer.ts';
import { LocalStorage } from '../../src/platform/storage/local.ts';
import { ownDatabase } from '../own-database.ts';
import { backUp, newFolder, restore, withClient } from './restored-store.ts';

interface Part {
  name: string;
  content: Iterable<Buffer>;
}

interface Backup {
  head: ArchiveHead & { tables: { name: string; partitions: { name: string; bound: string }[] }[] };
  parts: Part[];
}

let original: Backup | undefined;

/** A backup of a store with an organization. */
async function readOriginal(): Promise<Backup> {
  const url = await ownDatabase();
  await withClient(url, (client) =>
    client.query("insert into organizations (slug, name) values ('harbour', 'Harbour')"),
  );
  const { file } = await backUp({ url, storage: new LocalStorage(await newFolder()) });
  const reader = await ArchiveReader.open(await openArchiveFile(file));
  const parts: Part[] = [];
  for await (const { name, content } of reader.parts()) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.push({ name, content: chunks });
  }
  return { head: reader.head as Backup['head'], parts };
}

/** Writes the backup again after a change, with valid checksums. */
async function change(edit: (backup: Backup) => void): Promise<string> {
  original ??= await readOriginal();
  const backup = { head: structuredClone(original.head), parts: [...original.parts] };
  edit(backup);
  const file = path.join(await newFolder(), 'changed.backup');
  const writer = await ArchiveWriter.start(await createArchiveFile(file), backup.head);
  for (const { name, content } of backup.parts) await writer.addPart(name, content);
  await writer.finish();
  return file;
}

interface Store {
  url: string;
  storage: LocalStorage;
  folder: string;
}

async function newStore(): Promise<Store> {
  const folder = await newFolder();
  const storage = new LocalStorage(path.join(folder, 'data'));
  return { url: await ownDatabase('template0'), storage, folder };
}

/** Restores, and expects the message. */
async function expectRefused(file: string, message: string | RegExp, store?: Store): Promise<Store> {
  const target = store ?? (await newStore());
  await expect(restore(file, target)).rejects.toThrow(message);
  return target;
}

describe('a backup with valid checksums and', () => {
  test.each<[string, object]>([
    ['a text as migrations', { migrations: 'all' }],
    ['no migrations', { migrations: [] }],
    ['a gap in its migrations', { migrations: [{ version: 2, name: 'x', checksum: 'x' }] }],
    ['no tables', { tables: null }],
    ['a table without columns', { tables: [{ name: 'jobs' }] }],
    ['a statement as the value of a sequence', { sequences: [{ name: 'x', value: '1); drop table jobs' }] }],
    ['a number as master keys', { master_keys: 5 }],
    ['no time', { created_at: undefined }],
  ])('%s in its head is refused before anything is created', async (_, head) => {
    const file = await change((backup) => Object.assign(backup.head, head));
    const { url } = await expectRefused(file, 'The head of the backup is not valid.');
    const { rows } = await withClient(url, (client) =>
      client.query('select from pg_tables where schemaname = $1', ['public']),
    );
    expect(rows.length).toBe(0);
  });

  test('a statement in the bound of a partition is refused, and never performed', async () => {
    const file = await change(({ head }) => {
      const events = head.tables.find(({ name }) => name === 'events');
      const bound = "FOR VALUES FROM ('2020-01-01') TO ('2020-02-01'); create table hostile (); --')";
      events?.partitions.push({ name: 'events_2020_01', bound });
    });
    const { url } = await expectRefused(
      file,
      'The backup has a partition that cannot be restored: events_2020_01.',
    );
    const { rows } = await withClient(url, (client) =>
      client.query("select to_regclass('hostile') as hostile"),
    );
    expect(rows).toEqual([{ hostile: null }]);
  });

  test('a table that no migration creates is refused', async () => {
    const file = await change(({ head }) => {
      head.tables.push({ name: 'pg_authid', columns: ['rolname'], partitions: [] } as never);
    });
    await expectRefused(file, 'The backup has the table pg_authid, which its migrations do not create');
  });

  test('a part with the name of another file is refused, nothing is written there, and the original continues', async () => {
    const store = await newStore();
    for (const name of [
      'files/../../hostile',
      'files/assets/../../hostile',
      'files//etc/hostile',
      'files/assets/..',
      'files/master.key',
      'files/postgresql/data/pg_hba.conf',
      'tables/pg_authid',
      '\u001b[2Jhostile',
    ]) {
      const file = await change(({ parts }) => parts.push({ name, content: [Buffer.from('hostile')] }));
      const message = `The backup has a part that is neither a table nor a file: ${JSON.stringify(name)}.`;
      await expectRefused(file, message, store);
    }
    await restore(await change(() => {}), store);
    const written = await readdir(store.folder, { recursive: true });
    expect(written.filter((name) => /hostile|master|hba/.test(name))).toEqual([]);
  });

  test('a file of 200 MB of zeros, which takes a few kB in it, is refused', async () => {
    const zeros = Buffer.alloc(1_048_576);
    const name = 'files/assets/0190aaaa-0000-7000-8000-000000000000/original.png';
    const file = await change(({ parts }) => parts.push({ name, content: Array(200).fill(zeros) }));
    await expectRefused(file, `${name} in the backup is larger than any file.`);
  });

  test.each([
    ['fewer columns', '1\tharbour\n', 'missing data for column'],
    ['bytes that are no text', '\u0000\n', 'invalid byte sequence'],
  ])('rows with %s is refused with the name of the table', async (_, rows, message) => {
    const file = await change(({ parts }) => {
      const n = parts.findIndex(({ name }) => name === 'tables/organizations');
      parts[n] = { name: 'tables/organizations', content: [Buffer.from(rows)] };
    });
    await expectRefused(file, `The rows of organizations in the backup cannot be loaded: ${message}`);
  });

  test('without one of its tables is refused', async () => {
    const file = await change((backup) => {
      backup.parts = backup.parts.filter(({ name }) => name !== 'tables/organizations');
    });
    await expectRefused(file, 'The backup lacks the table organizations that it names.');
  });
});

test.each([
  ['older', 'drop column erases_people'],
  ['newer', 'add column speed integer'],
])(
  'a restore that an %s version began says which version continues it, and loses nothing',
  async (_, alteration) => {
    const original = await change(() => {});
    // The last table is missing, so the restore ends before it is finished.
    const broken = await change(({ parts }) => void parts.pop());
    const store = await newStore();
    await expect(restore(broken, store)).rejects.toThrow();
    const progress = () =>
      withClient(store.url, (client) => client.query('select archive, tables, files from restore_progress'));
    const { rows: before } = await progress();
    expect(before).toHaveLength(1);
    await withClient(store.url, (client) => client.query(`alter table restore_progress ${alteration}`));
    await expectRefused(
      original,
      'Another version of Corkboard began the restore that was interrupted in this store: continue it with that version, or restore into a new DATA_DIR or an empty database.',
      store,
    );
    expect((await progress()).rows).toEqual(before);
    await restore(original, await newStore());
  },
);
