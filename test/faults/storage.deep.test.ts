import { expect, onTestFinished, test } from 'vitest';
import { createArchiveObject, openArchiveObject } from '../../src/platform/archive/s3.ts';
import { createBackup } from '../../src/platform/backup/create.ts';
import { verifyArchive } from '../../src/platform/backup/verify.ts';
import { openS3Account } from '../../src/platform/storage/open.ts';
import { storedFiles } from '../../src/registries/stored-files.ts';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  type TestResponse,
  type TestServer,
  until,
} from '../app.ts';
import { fileForm, makeImage, uploadImage } from '../assets.ts';
import { type ConnectionFault, httpAnswer } from '../connection-faults.ts';
import { insertFinishedExport } from '../exports.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { readEverything } from '../operations/world.ts';
import { ownDatabase } from '../own-database.ts';
import { startS3Server } from '../s3-server.ts';

/** A request to the bucket has 30 seconds with all its attempts. Two in a row would take 60; the rest is for a busy machine. */
const BOUND_MS = 55_000;
/** Backups have five minutes for each piece, which no test should wait for. */
const BACKUP_TIMEOUT_MS = 3_000;

const CLEAR_PROBLEM =
  /^Error: The file storage \(bucket files at \S+\) (cannot be reached|did not respond|responded|sent)/;

const s3Error = (status: string, code: string) =>
  httpAnswer(status, 'application/xml', `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

const faults: Record<string, ConnectionFault> = {
  refuse: { kind: 'refuse' },
  reset: { kind: 'reset' },
  hang: { kind: 'hang' },
  slow: { kind: 'slow', msPerByte: 200 },
  'cut in the head': { kind: 'cut', afterBytes: 20 },
  'internal error': s3Error('500 Internal Server Error', 'InternalError'),
  'slow down': s3Error('503 Slow Down', 'SlowDown'),
  'wrong key': s3Error('403 Forbidden', 'InvalidAccessKeyId'),
  'wrong bucket': s3Error('404 Not Found', 'NoSuchBucket'),
  'page of a proxy': httpAnswer('200 OK', 'text/html', '<h1>Sign in to this network</h1>'),
  'unknown to a proxy': httpAnswer('404 Not Found', 'text/html', '<h1>Not found</h1>'),
  'gateway error': httpAnswer('502 Bad Gateway', 'text/html', '<h1>Bad gateway</h1>'),
};

interface Setting {
  server: TestServer;
  board: Client;
  /** Every operation that needs the bucket, each of which can be repeated. */
  operations: Record<string, () => Promise<TestResponse>>;
  backup(): Promise<number>;
}

async function prepare(
  name: string,
  settings: Record<string, string>,
  databaseUrl: string,
): Promise<Setting> {
  const server = await ownServer({ ...settings, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4' });
  const board = await newOrganization({ server });
  const [image, other] = [await makeImage(), await makeImage()];
  const asset = await uploadImage(board, { bytes: other });
  const exportId = await insertFinishedExport(board.scope, server);
  const source = { kind: 'csv', url: 'https://feeds.pilots.example/jobs.csv' };
  const { body } = await board.post('/imports', { name: 'Pilots', source });
  const csv = Buffer.from('title,company\nPilot,Harbour\n');
  return {
    server,
    board,
    operations: {
      'upload an image': () => board.post('/assets', fileForm(image)),
      'upload a file to import': () =>
        board.post(`/imports/${body.data.id}/files`, fileForm(csv, { name: 'jobs.csv' })),
      'show an image': () => request(`${server.origin}/assets/${asset.id}.png`),
      'download an export': () => board.get(`/exports/${exportId}/file`),
    },
    backup: async () => {
      const account = { ...openS3Account(server.config, 'files'), timeoutMs: BACKUP_TIMEOUT_MS };
      const key = `backups/${name.replaceAll(' ', '-')}.backup`;
      const options = { url: databaseUrl, storage: server.storage, storedFiles, masterKeys: [] };
      await createBackup(options, createArchiveObject(account, key));
      const { parts } = await verifyArchive(await openArchiveObject(account, key, key), () => {});
      return parts;
    },
  };
}

test('whatever happens to the bucket, what needs it fails in time with an error that says so, stores nothing, and works afterwards', {
  timeout: 300_000,
}, async () => {
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  const databaseUrl = await ownDatabase();
  // Most of the time is spent waiting, so all faults happen at once, each between the bucket and a server of its own.
  const cases = [];
  for (const [name, fault] of Object.entries(faults)) {
    const proxy = await startFaultProxy(s3.settings.S3_ENDPOINT);
    const setting = await prepare(name, { ...s3.settings, S3_ENDPOINT: proxy.url }, databaseUrl);
    cases.push({ name, fault, proxy, ...setting });
  }
  const problems = await Promise.all(
    cases.map(async ({ name, fault, proxy, server, board, operations, backup }) => {
      const found: string[] = [];
      const before = await readEverything(board, server);
      await proxy.breakConnections(fault);
      const since = performance.now();
      const broken = Object.entries(operations).map(async ([operation, send]) => {
        const { status, body, headers } = await send();
        const isClear = status === 503 && body?.error?.message?.startsWith('The file storage is unavailable');
        if (!isClear || !headers.get('retry-after'))
          found.push(`${operation}: ${status} ${JSON.stringify(body)}`);
      });
      const [message] = await Promise.all([backup().then(() => 'made a backup', String), ...broken]);
      if (performance.now() - since > BOUND_MS) found.push(`took ${performance.now() - since} ms`);
      if (!CLEAR_PROBLEM.test(message)) found.push(`backup: ${message}`);
      if (JSON.stringify(await readEverything(board, server)) !== JSON.stringify(before))
        found.push('stored something');
      await proxy.heal();
      // A store that hung is tried again after some seconds.
      for (const send of Object.values(operations)) await until(send, ({ status }) => status < 300);
      if ((await backup()) < 50) found.push('the backup is incomplete');
      return found.map((problem) => `${name}: ${problem}`);
    }),
  );
  expect(problems.flat()).toEqual([]);
});
