import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newOrganization, ownServer, request, type TestServer } from '../../../test/app.ts';
import { uploadImage } from '../../../test/assets.ts';
import { requestHost } from '../../../test/hosts.ts';
import { postJob } from '../../../test/jobs.ts';
import { serveMetrics } from '../http/metrics.ts';

/** Reads the cache metrics, such as `hits_total{cache="pages"}`. */
async function readMetrics({ app }: TestServer): Promise<(name: string, cache?: string) => number> {
  const server = await serveMetrics(app.metrics, { host: '127.0.0.1', port: 0, settings: 'METRICS_PORT' });
  const { port } = server.address() as AddressInfo;
  const { text } = await request(`http://127.0.0.1:${port}/metrics`);
  server.close();
  const metrics = [...text.matchAll(/^cache_(\S+) (\d+)$/gm)].map(([, name, metric]) => [
    name,
    Number(metric),
  ]);
  const byName = new Map(metrics as [string, number][]);
  return (name, cache) => byName.get(cache === undefined ? name : `${name}{cache="${cache}"}`) ?? 0;
}

test('the API and the board share one cache of totals, whose hits are counted', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  await postJob(organization, { title: 'Pilot' });
  const host = `${organization.slug}.${server.config.PLATFORM_DOMAIN}`;
  const feed = () => requestHost(server.origin, host, '/feed.xml');
  const list = () => organization.get('/jobs?status=active&per_page=50');
  expect((await list()).body.data).toHaveLength(1);
  const before = await readMetrics(server);
  expect([before('hits_total', 'job_pages'), before('misses_total', 'job_pages')]).toEqual([0, 1]);
  expect((await list()).body.data).toHaveLength(1);
  expect((await feed()).text).toContain('Pilot');
  const after = await readMetrics(server);
  expect([after('hits_total', 'job_pages'), after('misses_total', 'job_pages')]).toEqual([1, 1]);
  expect([after('hits_total', 'job_counts'), after('misses_total', 'job_counts')]).toEqual([1, 1]);
  expect([after('hits_total', 'pages'), after('misses_total', 'pages')]).toEqual([0, 1]);
  expect((await feed()).text).toContain('Pilot');
  const again = await readMetrics(server);
  expect([again('hits_total', 'pages'), again('misses_total', 'pages')]).toEqual([1, 1]);
  expect(again('entries', 'pages')).toBe(1);
  expect(again('bytes', 'pages')).toBeGreaterThan(1_000);
});

test('all caches together stay within CACHE_MB: images evict lists, and an evicted list is read again', async () => {
  const server = await ownServer({ CACHE_MB: '1' });
  const organization = await newOrganization({ server });
  const list = async () => (await organization.get('/jobs')).body.meta.pagination.total_items;
  expect(await list()).toBe(0);
  const noise = () =>
    sharp(randomBytes(360_000), { raw: { width: 300, height: 400, channels: 3 } })
      .png()
      .toBuffer();
  for (let number = 0; number < 4; number++) {
    const { url } = await uploadImage(organization, { bytes: await noise() });
    expect((await request(server.origin + new URL(url).pathname)).status).toBe(200);
  }
  const metric = await readMetrics(server);
  expect(metric('max_bytes')).toBe(1_048_576);
  expect(metric('evictions_total', 'images')).toBeGreaterThan(0);
  expect(metric('evictions_total', 'job_pages')).toBe(1);
  expect(metric('entries', 'job_pages')).toBe(0);
  const bytes = ['images', 'api_keys', 'job_counts'].map((cache) => metric('bytes', cache));
  expect(Math.min(...bytes.slice(0, 2))).toBeGreaterThan(0);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1_048_576);
  expect(await list()).toBe(0);
  expect((await readMetrics(server))('misses_total', 'job_pages')).toBe(2);
});
