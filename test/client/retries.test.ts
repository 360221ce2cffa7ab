import { expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { newOrganization, ownServer, sharedServer } from '../app.ts';
import { apiOf, collect } from './connect.ts';
import { errorOf } from './error-of.ts';
import { type Fault, startUnreliableProxy } from './unreliable-proxy.ts';

/** A client of a new organization whose first requests have these faults. */
async function unreliable(faults: Fault[]) {
  const { key, slug } = await newOrganization();
  const { origin } = await sharedServer();
  const proxy = await startUnreliableProxy(origin, faults);
  const corkboard = createClient({ baseUrl: apiOf(proxy.origin), apiKey: key });
  return { corkboard, proxy, slug };
}

test('a change whose response was lost is sent again with the same key and done once', async () => {
  const { corkboard, proxy } = await unreliable(['lost response', 'lost response']);
  const { data } = await corkboard.createJob({ body: { title: 'Pilot' } });
  const jobs = await collect(corkboard.listJobs.items());
  expect(jobs.map(({ id }) => id)).toEqual([data.id]);
  const keys = proxy.requests.slice(0, 3).map((headers) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test('two changes have different idempotency keys', async () => {
  const { corkboard, proxy } = await unreliable([]);
  await corkboard.createJob({ body: { title: 'Pilot' } });
  await corkboard.createJob({ body: { title: 'Pilot' } });
  const [first, second] = proxy.requests.map((headers) => headers['idempotency-key']);
  expect(first).not.toBe(second);
});

test('an upload is repeated with its file', async () => {
  const { corkboard } = await unreliable(['lost response']);
  const gif = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  const file = new Blob([Buffer.from(gif, 'base64')]);
  const { data } = await corkboard.uploadAsset({ body: { file } });
  expect(data.width).toBe(1);
});

test.each<[string, Fault]>([
  ['a lost connection', 'lost request'],
  ['a server that is overloaded', { status: 503, headers: { 'retry-after': '0' }, body: 'Busy' }],
  ['a rate limit', { status: 429 }],
])('a read is repeated after %s', async (_, fault) => {
  const { corkboard, proxy } = await unreliable([fault]);
  await corkboard.listJobs();
  expect(proxy.requests).toHaveLength(2);
});

test('a retry waits at least as long as Retry-After says', async () => {
  const { corkboard } = await unreliable([{ status: 503, headers: { 'retry-after': '1' } }]);
  const start = performance.now();
  await corkboard.listJobs();
  expect(performance.now() - start).toBeGreaterThanOrEqual(999);
});

test('a Retry-After of more than a minute is left to the caller', async () => {
  const { corkboard, proxy } = await unreliable([{ status: 429, headers: { 'retry-after': '61' } }]);
  const error = await errorOf(corkboard.listJobs());
  expect([error.status, error.retryAfterSeconds, proxy.requests.length]).toEqual([429, 61, 1]);
});

test('retries end after maxRetries', async () => {
  const { corkboard, proxy } = await unreliable(['lost request', 'lost request', 'lost request']);
  expect(await errorOf(corkboard.listJobs({}, { maxRetries: 1 }))).toMatchObject({
    code: 'network_error',
    status: 0,
  });
  expect(proxy.requests).toHaveLength(2);
});

test('a public operation that takes no idempotency key is never repeated', async () => {
  const { corkboard, proxy, slug } = await unreliable(['lost request']);
  const submission = corkboard.submitItem({ slug: 'ships', organization: slug, body: { data: {} } });
  expect(await errorOf(submission)).toMatchObject({ code: 'network_error' });
  expect(proxy.requests).toHaveLength(1);
});

test.each([400, 404, 409, 500])('status %i is not repeated', async (status) => {
  const { corkboard, proxy } = await unreliable([{ status }]);
  expect(await errorOf(corkboard.listJobs())).toMatchObject({ status });
  expect(proxy.requests).toHaveLength(1);
});

test('a retry that finds the lost attempt still running waits for its response', async () => {
  const body = JSON.stringify({ error: { code: 'idempotency_key_in_use', message: 'Running.' } });
  const { corkboard, proxy } = await unreliable(['lost request', { status: 409, body }]);
  await corkboard.createJob({ body: { title: 'Pilot' } });
  expect(proxy.requests).toHaveLength(3);
});

test('an error of the rate limit says how long to wait', async () => {
  const server = await ownServer({ RATE_LIMIT_GET: '1' });
  const { key } = await newOrganization({ server });
  const corkboard = createClient({ baseUrl: apiOf(server.origin), apiKey: key, maxRetries: 0 });
  await corkboard.listJobs();
  const error = await errorOf(corkboard.listJobs());
  expect(error).toMatchObject({ code: 'rate_limited', status: 429, details: { limit: 1 } });
  expect(error.retryAfterSeconds).toBe(error.details?.retry_after);
});

test('an aborted signal ends the request with its reason', async () => {
  const { corkboard, proxy } = await unreliable(['no response']);
  const controller = new AbortController();
  const call = corkboard.listJobs({}, { signal: controller.signal });
  await proxy.arrived(1);
  controller.abort(new Error('The visitor has left.'));
  await expect(call).rejects.toThrow('The visitor has left.');
});

test('an aborted signal ends the wait for a retry', async () => {
  const { corkboard } = await unreliable([{ status: 503, headers: { 'retry-after': '60' } }]);
  const start = performance.now();
  const call = corkboard.listJobs({}, { signal: AbortSignal.timeout(200) });
  await expect(call).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  expect(performance.now() - start).toBeLessThan(30_000);
});

test('an attempt that takes longer than timeoutMs fails with timeout', async () => {
  const { corkboard } = await unreliable(['no response']);
  const error = await errorOf(corkboard.listJobs({}, { timeoutMs: 50, maxRetries: 0 }));
  expect([error.code, error.status, error.message]).toEqual(['timeout', 0, 'No response within 50 ms.']);
});

test('a read is repeated after a timeout', async () => {
  const { corkboard, proxy } = await unreliable(['no response']);
  await corkboard.listJobs({}, { timeoutMs: 1_000 });
  expect(proxy.requests.length).toBeGreaterThan(1);
});

test('a redirect is not followed, so that the key stays with this server', async () => {
  const other = await startUnreliableProxy((await sharedServer()).origin, []);
  const { corkboard } = await unreliable([
    { status: 308, headers: { location: `${other.origin}/api/v1/jobs` } },
  ]);
  const error = await errorOf(corkboard.listJobs());
  expect(error).toMatchObject({ code: 'unexpected_response', status: 308 });
  expect(error.message).toContain(other.origin);
  expect(other.requests).toEqual([]);
});
