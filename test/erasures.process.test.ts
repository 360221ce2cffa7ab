import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newOrganization, ownServer, type TestServer, until } from './app.ts';
import { type ApplicationBoard, newApplicationBoard } from './applications.ts';
import { withClient } from './backups/restored-store.ts';
import { run, start } from './corkboard-process.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { postMember } from './members.ts';
import { ownDatabase } from './own-database.ts';
import { makePdf } from './zip.ts';

/** People of whom everything is stored that a person can leave. */
const MEMBER = 'member@pilots.example';
const CANDIDATE = 'candidate@pilots.example';
const SUBSCRIBER = 'subscriber@pilots.example';
const RETURNED = 'returned@pilots.example';
const OTHER = 'other@pilots.example';

let server: TestServer;
let board: ApplicationBoard;
let settings: Record<string, string>;
let folder: string;
beforeEach(async () => {
  folder = await newFolder();
  server = await ownServer({ DATABASE_URL: await ownDatabase(), DATA_DIR: folder });
  board = await newApplicationBoard({ server, client: await newOrganization({ server }) });
  const { DATABASE_URL, DATA_DIR, MASTER_KEY, PLATFORM_DOMAIN } = server.config;
  settings = { DATABASE_URL, DATA_DIR, MASTER_KEY, PLATFORM_DOMAIN };
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-erasures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function command(args: string[], into: Record<string, string> = settings): Promise<string> {
  const { status, output, errors } = await run(args, into);
  expect(status, errors).toBe(0);
  return output;
}

const subscribe = (email: string) =>
  board.send('POST', '/organization/alerts', { email, query: {}, frequency: 'daily' });
const erase = (email: string) => board.client.delete(`/people/${encodeURIComponent(email)}`);

/** One is erased and comes back before the file is written, and so stays. */
async function leaveTraces(): Promise<void> {
  await board.applyWith(makePdf(), 'cv.pdf', { email: RETURNED });
  expect((await erase(RETURNED)).status).toBe(200);
  for (const email of [MEMBER, OTHER]) await postMember(board.client, { email });
  for (const email of [MEMBER, CANDIDATE, RETURNED, OTHER])
    expect((await board.applyWith(makePdf(), 'cv.pdf', { email })).status).toBe(201);
  for (const email of [MEMBER, CANDIDATE, SUBSCRIBER, OTHER])
    expect((await subscribe(email)).status).toBe(202);
}

async function eraseThree(): Promise<void> {
  for (const email of [MEMBER, CANDIDATE, SUBSCRIBER]) expect((await erase(email)).status).toBe(200);
}

/** Who is in the database, and the number of private files. */
const readTraces = (url: string) =>
  withClient(url, async (client) => {
    const emails = async (table: string) =>
      (await client.query(`select email from ${table} order by email`)).rows.map(({ email }) => email);
    const files = await client.query('select count(*)::int as count from private_files');
    const unused = await client.query('select count(*)::int as count from unused_files');
    return {
      members: await emails('members'),
      applications: await emails('applications'),
      alerts: await emails('alerts'),
      files: files.rows[0].count,
      unused: unused.rows[0].count,
    };
  });

const AFTER = {
  members: [OTHER],
  applications: [OTHER, RETURNED],
  alerts: [OTHER],
  files: 2,
  // The files of two erased applications wait for the task that removes them.
  unused: 2,
};

const newStore = async (database?: string) => ({
  ...settings,
  DATABASE_URL: await ownDatabase(database),
  DATA_DIR: await newFolder(),
});

describe('people who were erased after a backup', () => {
  const backUp = async (name: string, from = settings) => {
    const file = path.join(folder, name);
    await command(['backup', file], from);
    return file;
  };
  const restore = async (file: string, later: string) => {
    const into = await newStore('template0');
    const output = await command(['restore', file, '--erasures-from', later, '--json'], into);
    return { into, report: JSON.parse(output) };
  };

  test('are erased again by its restore, with applications, files and alerts, and by the restore after that', async () => {
    await leaveTraces();
    const monday = await backUp('monday');
    await eraseThree();
    const friday = await backUp('friday');
    const { into, report } = await restore(monday, friday);
    expect(report.erased_members).toBe(3);
    expect(await readTraces(into.DATABASE_URL)).toEqual(AFTER);
    // The restored store remembers them, although it never had the requests.
    const saturday = await backUp('saturday', into);
    const second = await restore(monday, saturday);
    expect(second.report.erased_members).toBe(3);
    expect(await readTraces(second.into.DATABASE_URL)).toEqual(AFTER);
  });

  test('are erased again in an organization that was moving away, which stays read-only', async () => {
    await leaveTraces();
    const setLocked = (value: string) =>
      withClient(settings.DATABASE_URL ?? '', (client) =>
        client.query(`update organizations set locked_at = ${value}`),
      );
    await setLocked('now()');
    const monday = await backUp('monday');
    await setLocked('null');
    await eraseThree();
    const { into } = await restore(monday, await backUp('friday'));
    expect(await readTraces(into.DATABASE_URL)).toEqual(AFTER);
    await withClient(into.DATABASE_URL, async (client) => {
      const { rows } = await client.query('select locked_at is not null as is_locked from organizations');
      expect(rows).toEqual([{ is_locked: true }]);
    });
  });

  test.each([
    ['before the first erasure', 'delete from "members"', [MEMBER, OTHER]],
    ['before the end', 'drop table "restore_progress"', [OTHER]],
  ])(
    'are not readable after a kill %s, until the restore continues with the erasures',
    {
      timeout: 240_000,
    },
    async (_, statement, members) => {
      await leaveTraces();
      const monday = await backUp('monday');
      await eraseThree();
      const friday = await backUp('friday');
      const into = await newStore('template0');
      const proxy = await startFaultProxy(into.DATABASE_URL);
      const isHeld = proxy.injectFault({ kind: 'hang', nth: 1, text: statement });
      const killed = start(['restore', monday, '--erasures-from', friday], {
        ...into,
        DATABASE_URL: proxy.url,
      });
      await until(async () => isHeld() || killed.child.exitCode !== null, Boolean, 60_000);
      killed.child.kill('SIGKILL');
      const { status, errors } = await killed.ended;
      expect([isHeld(), status], errors).toEqual([true, null]);
      // The database has them.
      expect((await readTraces(into.DATABASE_URL)).members).toEqual(members);

      const { slug } = board.client;
      for (const args of [
        ['serve'],
        ['worker'],
        ['organization', 'list'],
        ['organization', 'export', path.join(folder, 'half'), '--organization', slug],
        ['member', 'list', '--organization', slug],
        ['backup', path.join(folder, 'half')],
      ]) {
        const ended = await run(args, { ...into, PORT: '0' });
        expect([args, ended.status]).toEqual([args, 1]);
        expect(ended.errors + ended.output).toContain('A restore of this store is not finished');
        expect(ended.errors + ended.output).not.toContain(MEMBER);
      }
      const without = await run(['restore', monday], into);
      expect([without.status, without.errors]).toEqual([
        1,
        'corkboard: The restore that was interrupted here was to erase people again: continue it with --erasures-from and the later backup.\n',
      ]);
      await command(['restore', monday, '--erasures-from', friday], into);
      expect(await readTraces(into.DATABASE_URL)).toEqual(AFTER);
      expect(await command(['member', 'list', '--organization', slug], into)).toContain(OTHER);
    },
  );

  test('need a backup: a file of another kind stops the restore before it begins', async () => {
    await leaveTraces();
    const monday = await backUp('monday');
    const exported = path.join(folder, 'export');
    await command(['organization', 'export', exported, '--organization', board.client.slug]);
    const into = await newStore('template0');
    const ended = await run(['restore', monday, '--erasures-from', exported], into);
    expect([ended.status, ended.errors]).toEqual([1, `corkboard: ${exported} is not a backup.\n`]);
    await command(['restore', monday], into);
  });
});

describe('people who were erased after the export of an organization', () => {
  const exportTo = async (name: string, from = settings) => {
    const file = path.join(folder, name);
    await command(['organization', 'export', file, '--organization', board.client.slug], from);
    return file;
  };
  const importInto = async (into: Record<string, string>, file: string, later: string) =>
    JSON.parse(await command(['organization', 'import', file, '--erasures-from', later, '--json'], into));

  test('are erased again by its import, also if the import had ended before, and by the import after that', async () => {
    await leaveTraces();
    const monday = await exportTo('monday');
    await eraseThree();
    const friday = await exportTo('friday');
    const into = await newStore();
    // As if the process had been killed between the import and the erasures.
    await command(['organization', 'import', monday], into);
    expect((await readTraces(into.DATABASE_URL)).members).toEqual([MEMBER, OTHER]);
    expect(await importInto(into, monday, friday)).toMatchObject({ was_imported: true, erased_people: 3 });
    expect(await readTraces(into.DATABASE_URL)).toEqual(AFTER);
    const saturday = await exportTo('saturday', into);
    const next = await newStore();
    expect(await importInto(next, monday, saturday)).toMatchObject({ erased_people: 3 });
    expect(await readTraces(next.DATABASE_URL)).toEqual(AFTER);
  });

  test('need an export of the same organization', async () => {
    const monday = await exportTo('monday');
    const { slug } = await newOrganization({ server });
    const other = path.join(folder, 'other');
    await command(['organization', 'export', other, '--organization', slug]);
    const ended = await run(['organization', 'import', monday, '--erasures-from', other], await newStore());
    expect([ended.status, ended.errors]).toEqual([
      1,
      `corkboard: ${other} is not an export of the same organization.\n`,
    ]);
  });
});
