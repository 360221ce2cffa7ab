import { afterAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { ownServer, shareServer } from '../app.ts';
import { readContract } from '../contract.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { findChanged, readFingerprint } from '../fingerprint.ts';
import { startMailServer } from '../mail-server.ts';
import { ownDatabase } from '../own-database.ts';
import { hasRedis, startRedis } from '../redis-server.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { findFailure, inOrder } from './success.ts';
import { createWorld, sendAs } from './world.ts';

/** The operations that store a file before they respond. All others must work. */
const NEEDING_FILES = ['previewImport', 'uploadAsset', 'uploadImportFile'];
/** A folder that is noted before its files are written, so that they are removed if nothing refers to them. */
const BOOKKEEPING = ['unused_files'];

let s3: S3Server;
afterAll(() => s3?.stop());

describe.skipIf(!hasRedis)('while Redis, the mail server and the bucket are away,', () => {
  test('every writing operation works, or says that it cannot store its file, stores nothing, and works afterwards', {
    timeout: 180_000,
  }, async () => {
    s3 = await startS3Server();
    const databaseUrl = await ownDatabase();
    const urls = [(await startRedis()).url, (await startMailServer()).url, s3.settings.S3_ENDPOINT];
    const proxies = await Promise.all(urls.map((url) => startFaultProxy(url)));
    const [REDIS_URL = '', SMTP_URL = '', S3_ENDPOINT = ''] = proxies.map(({ url }) => url);
    const settings = { DATABASE_URL: databaseUrl, REDIS_URL, SMTP_URL, ...s3.settings, S3_ENDPOINT };
    const server = await ownServer(settings);
    shareServer(server);
    const { owner, theirs } = await createWorld();
    const { operations } = await readContract(server);
    const direct = connectDatabase(databaseUrl, { poolSize: 1 });
    const failed: string[] = [];
    const breakAll = () => Promise.all(proxies.map((proxy) => proxy.breakConnections({ kind: 'refuse' })));
    await breakAll();
    for (const operation of inOrder(operations.filter(({ method }) => method !== 'GET'))) {
      const before = await readFingerprint(direct.pool);
      const response = await sendAs(owner, operation, theirs);
      if (!NEEDING_FILES.includes(operation.operationId)) {
        expect(findFailure(operation, response)).toEqual([]);
        continue;
      }
      expect(response.body.error, operation.operationId).toMatchObject({
        code: 'unavailable',
        message: 'The file storage is unavailable. Try again later.',
      });
      const changed = findChanged(before, await readFingerprint(direct.pool));
      expect(changed.filter((table) => !BOOKKEEPING.includes(table))).toEqual([]);
      await Promise.all(proxies.map((proxy) => proxy.heal()));
      expect(findFailure(operation, await sendAs(owner, operation, theirs))).toEqual([]);
      failed.push(operation.operationId);
      await breakAll();
    }
    await direct.close();
    expect(failed.sort()).toEqual(NEEDING_FILES);
  });
});
