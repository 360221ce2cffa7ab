import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newOrganization, ownServer } from '../../../../test/app.ts';
import { fileForm, makeImage } from '../../../../test/assets.ts';
import { S3Storage } from '../../../platform/storage/s3.ts';

/** A store that accepts connections and never responds. */
async function startHangingStore(): Promise<number> {
  const store = createServer((socket) => void socket.on('error', () => {}).resume());
  await once(store.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void store.close());
  return (store.address() as AddressInfo).port;
}

test('uploads to a store that hangs end after the time of one, and later ones are refused at once', async () => {
  const timeoutMs = 1_500;
  const port = await startHangingStore();
  const account = { bucket: 'files', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', timeoutMs };
  const storage = new S3Storage({ ...account, bucketUrl: `http://127.0.0.1:${port}/files` });
  const server = await ownServer({}, { storage });
  const organization = await newOrganization({ server });
  const images = await Promise.all(Array.from({ length: 60 }, () => makeImage()));
  const startedMs = performance.now();
  const upload = async (image: Buffer) => (await organization.post('/assets', fileForm(image))).status;
  const statuses = await Promise.all(images.map(upload));
  expect(statuses).toEqual(Array(60).fill(503));
  // Several waits one after the other would take at least four times as long.
  expect(performance.now() - startedMs).toBeLessThan(4 * timeoutMs);
  const refusedMs = performance.now();
  expect(await upload(await makeImage())).toBe(503);
  expect(performance.now() - refusedMs).toBeLessThan(timeoutMs);
  expect(server.app.traffic.inFlight).toBe(0);
});
