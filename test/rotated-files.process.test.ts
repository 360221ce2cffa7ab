import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { newId } from '../src/platform/ids.ts';
import { newOrganization, ownServer, request, type TestServer, until } from './app.ts';
import { type ApplicationBoard, newApplicationBoard } from './applications.ts';
import { run, start } from './corkboard-process.ts';
import { requestHost } from './hosts.ts';
import { ownDatabase } from './own-database.ts';
import { makePdf } from './zip.ts';

const makeKey = () => randomBytes(32).toString('base64');
const toKeyRing = (key: string) => new KeyRing([Buffer.from(key, 'base64')]);

/** The content of each candidate's résumé. */
const contentOf = (candidate: number) => makePdf(`<< /Of (candidate ${candidate}) >>`, 200_000);
const CANDIDATES = 12;
/** Other files, so that a rotation takes long enough to be killed in the middle. */
const OTHERS = 6_000;

async function applyAs(board: ApplicationBoard, candidate: number): Promise<void> {
  const fields = { name: `${candidate}`, email: `c${candidate}@pilots.example` };
  const { status, text } = await board.applyWith(contentOf(candidate), 'cv.pdf', fields);
  expect(status, text).toBe(201);
}

/** Downloads every résumé from the server, and compares it with what was sent. Returns how many there are. */
async function expectAllFiles(board: ApplicationBoard, { origin, config }: TestServer): Promise<number> {
  const headers = { 'x-api-key': board.client.key };
  const applications = await board.list('?per_page=100');
  for (const { id, name } of applications) {
    const { files } = (await board.client.get(`/applications/${id}`)).body.data;
    const path = `${origin}/api/v1/applications/${id}/files/${files[0].id}/link`;
    const { pathname } = new URL((await request(path, { method: 'POST', headers })).body.data.url);
    const { status, text } = await requestHost(origin, config.PLATFORM_DOMAIN, pathname);
    expect(status, text).toBe(200);
    expect(text === contentOf(Number(name)).toString(), name).toBe(true);
  }
  return applications.length;
}

test('résumés download during a rotation of the master key, after it was killed, and with the new key alone', {
  timeout: 180_000,
}, async () => {
  const [oldKey, newKey] = [makeKey(), makeKey()];
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'corkboard-rotated-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const settings = { DATABASE_URL: await ownDatabase(), DATA_DIR };
  const server = await ownServer({ ...settings, MASTER_KEY: `${oldKey},${newKey}` });
  const { db } = server.connection;
  const board = await newApplicationBoard({ server, client: await newOrganization({ server }) });
  const { scope } = board.client;
  for (let candidate = 0; candidate < CANDIDATES; candidate++) await applyAs(board, candidate);
  await addFiles(server, scope.organizationId, toKeyRing(oldKey));
  const countRotated = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from private_files where key_id = ${toKeyRing(newKey).newestId}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };

  const rotation = { ...settings, MASTER_KEY: `${newKey},${oldKey}` };
  const { child, ended } = start(['secrets', 'rotate'], rotation);
  const killed = until(countRotated, (count) => count >= 500, 60_000).then(() => child.kill('SIGKILL'));
  await expectAllFiles(board, server);
  await Promise.all([killed, ended]);
  const rotated = await countRotated();
  expect(rotated).toBeGreaterThanOrEqual(500);
  expect(rotated).toBeLessThan(CANDIDATES + OTHERS);
  expect(await expectAllFiles(board, server)).toBe(CANDIDATES);

  // Candidates apply while it runs again, with a server whose newest key is the old one.
  const rest = run(['secrets', 'rotate'], rotation);
  for (let candidate = CANDIDATES; candidate < CANDIDATES + 6; candidate++) await applyAs(board, candidate);
  await expectAllFiles(board, server);
  expect((await rest).status).toBe(0);
  const last = await run(['secrets', 'rotate', '--json'], rotation);
  expect(JSON.parse(last.output)).toMatchObject({
    unneeded_master_keys: [toKeyRing(oldKey).newestId],
  });
  const alone = await ownServer({ ...settings, MASTER_KEY: newKey });
  expect(await expectAllFiles(board, alone)).toBe(CANDIDATES + 6);
});

async function addFiles({ connection: { db } }: TestServer, organizationId: number, keyRing: KeyRing) {
  for (let from = 0; from < OTHERS; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, () => {
      const id = newId();
      const { wrapped } = keyRing.createDataKey({
        kind: 'private_file',
        organizationId,
        name: id,
        version: 1,
      });
      const file = { kind: 'import', name: 'jobs.csv', media_type: 'text/csv', size_bytes: 0 };
      return { organization_id: organizationId, id, sha256: Buffer.alloc(32), ...file, ...wrapped };
    });
    await db.insertInto('private_files').values(rows).execute();
  }
}
