import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { request, type TestResponse, until } from './app.ts';
import { fileForm, makeImage } from './assets.ts';
import { createOrganization, databaseUrlOf, newDataDir, serve } from './corkboard-process.ts';
import { fillDisk } from './small-disk.ts';

/** Room for PostgreSQL with one segment of its log, and little more. */
const DISK_MB = 160;
const MB = 1_048_576;

/** Mounts a small disk. Returns undefined if this process cannot mount one. */
async function mountDisk(): Promise<string | undefined> {
  const { dataDir, remove } = await newDataDir();
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', dataDir];
  const isMounted = spawnSync('mount', options).status === 0;
  onTestFinished(async () => {
    if (isMounted) spawnSync('umount', ['-l', dataDir]);
    await remove();
  });
  return isMounted ? dataDir : undefined;
}

test('with a full disk, writes get 503 with the envelope, nothing acknowledged is lost, and work continues once there is room', {
  timeout: 240_000,
}, async (context) => {
  const dataDir = (await mountDisk()) ?? context.skip('no disk can be mounted here');
  const server = await serve({ DATA_DIR: dataDir });
  const key = await createOrganization(await databaseUrlOf(dataDir));
  const send = (method: string, target: string, body?: unknown): Promise<TestResponse> =>
    request(`${server.origin}/api/v1${target}`, { method, body, headers: { 'x-api-key': key } });
  const acknowledged: string[] = [];
  const postJob = async () => {
    const description = Array.from({ length: 3_000 }, () => Math.random().toString(36))
      .join(' ')
      .slice(0, 90_000);
    const response = await send('POST', '/jobs', { title: 'Pilot', description });
    if (response.status === 201) acknowledged.push(response.body.data.id);
    return response;
  };
  expect((await postJob()).status).toBe(201);

  const image = await makeImage({ width: 200, height: 200 });
  const upload = () => send('POST', '/assets', fileForm(image));
  const giveAllBack = await fillDisk(dataDir, 0);
  const refused = await upload();
  expect(refused.status, refused.text).toBe(503);
  expect(refused.body.error).toMatchObject({ code: 'unavailable', request_id: expect.any(String) });
  await giveAllBack();
  expect((await until(upload, ({ status }) => status < 500, 60_000)).status).toBe(201);
  expect((await send('GET', '/assets')).body.data).toHaveLength(1);

  const giveBack = await fillDisk(dataDir, 8 * MB);
  expect((await server.get('/readyz')).status).toBe(503);
  const failed = await until(postJob, ({ status }) => status !== 201, 60_000);
  expect(failed.status, failed.text).toBe(503);
  expect(failed.body.error).toMatchObject({ code: 'unavailable', request_id: expect.any(String) });
  expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);

  await giveBack();
  const ready = await until(
    () => server.get('/readyz').catch(() => undefined),
    (response) => response?.status === 200,
    90_000,
  );
  expect(ready?.status, server.output().slice(-2_000)).toBe(200);
  expect((await until(postJob, ({ status }) => status === 201)).status).toBe(201);
  for (const id of acknowledged) expect((await send('GET', `/jobs/${id}`)).status).toBe(200);
  expect((await send('GET', '/jobs')).body.meta.pagination.total_items).toBe(acknowledged.length);
});
