import { afterAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { ownServer, shareServer, type TestResponse } from '../app.ts';
import { type Operation, readContract } from '../contract.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { type Changes, leaveOut, listChanges, readFingerprint } from '../fingerprint.ts';
import { startMailServer } from '../mail-server.ts';
import { ownDatabase } from '../own-database.ts';
import { hasRedis, startRedis } from '../redis-server.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { findFailure, inOrder, newBodies } from './success.ts';
import { createWorld, sendAs, type World } from './world.ts';

/** The operations that store a file before they respond. All others must work. */
const NEEDING_FILES = ['previewImport', 'uploadAsset', 'uploadCompanyLogo', 'uploadImportFile'];
/**
 * A folder that is noted before its files are written, so that they are removed if nothing refers to them. Views are written a second
 * after their requests.
 */
const isBookkeeping = (table: string) => table === 'unused_files' || table.startsWith('analytics_');

let s3: S3Server;
afterAll(() => s3?.stop());

describe.skipIf(!hasRedis)('while Redis, the mail server and the bucket are away,', () => {
  test('every writing operation stores what it stores otherwise, or says that it cannot store its file, stores nothing, and works afterwards', {
    timeout: 400_000,
  }, async () => {
    s3 = await startS3Server();
    const databaseUrl = await ownDatabase();
    const urls = [(await startRedis()).url, (await startMailServer()).url, s3.settings.S3_ENDPOINT];
    const proxies = await Promise.all(urls.map((url) => startFaultProxy(url)));
    const [REDIS_URL = '', SMTP_URL = '', S3_ENDPOINT = ''] = proxies.map(({ url }) => url);
    const settings = { DATABASE_URL: databaseUrl, REDIS_URL, SMTP_URL, ...s3.settings, S3_ENDPOINT };
    const server = await ownServer(settings);
    shareServer(server);
    const { operations } = await readContract(server);
    const writing = inOrder(operations.filter(({ method }) => method !== 'GET'));
    const direct = connectDatabase(databaseUrl, { poolSize: 1 });
    const bodies = await newBodies();
    const send = async (
      { owner, theirs }: World,
      operation: Operation,
    ): Promise<{ response: TestResponse; changes: Changes }> => {
      const before = await readFingerprint(direct.pool);
      const response = await sendAs(owner, operation, theirs, { body: bodies[operation.operationId] });
      const changes = listChanges(before, await readFingerprint(direct.pool));
      return { response, changes: leaveOut(changes, isBookkeeping) };
    };
    const expected = new Map<string, Changes>();
    const first = await createWorld();
    for (const operation of writing)
      expected.set(operation.operationId, (await send(first, operation)).changes);
    const world = await createWorld();
    const failed: string[] = [];
    const breakAll = () => Promise.all(proxies.map((proxy) => proxy.breakConnections({ kind: 'refuse' })));
    const expectDone = ({ response, changes }: Awaited<ReturnType<typeof send>>, operation: Operation) => {
      expect(findFailure(operation, response)).toEqual([]);
      expect(changes, operation.operationId).toEqual(expected.get(operation.operationId));
    };
    await breakAll();
    for (const operation of writing) {
      const sent = await send(world, operation);
      if (!NEEDING_FILES.includes(operation.operationId)) {
        expectDone(sent, operation);
        continue;
      }
      expect(sent.response.body.error, operation.operationId).toMatchObject({
        code: 'unavailable',
        message: 'The file storage is unavailable. Try again later.',
      });
      expect(sent.changes, operation.operationId).toEqual({});
      await Promise.all(proxies.map((proxy) => proxy.heal()));
      expectDone(await send(world, operation), operation);
      failed.push(operation.operationId);
      await breakAll();
    }
    await direct.close();
    expect(failed.sort()).toEqual(NEEDING_FILES);
  });
});
