import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../app.ts';
import { type PackedClient, packClient } from '../client/packed-client.ts';
import { newStaff, STAFF_PASSWORD } from '../staff.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { sharedStage, visit } from './visit.ts';

/** Runs in a page or a worker. */
const PROGRAM = `
import { CorkboardError, createClient, verifyWebhook } from '/client/index.js';

export async function run(apiKey) {
  const corkboard = createClient({ baseUrl: '/api/v1', apiKey });
  const { data: job } = await corkboard.createJob({ body: { title: 'Pilot' } });
  const { data: read } = await corkboard.getJob({ id: job.id });
  await corkboard.updateJob({ id: job.id, body: { title: 'Tug Master' } }, { ifMatch: read });
  const late = await corkboard.deleteJob({ id: job.id }, { ifMatch: read }).catch((error) => error);
  const titles = [];
  for await (const { title } of corkboard.listJobs.items({ per_page: 1 })) titles.push(title);
  const gif = await fetch('data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==');
  const { data: asset } = await corkboard.uploadAsset({ body: { file: await gif.blob() } });
  const request = { body: '{}', headers: {} };
  const forged = await verifyWebhook(request, { secret: 'whsec_bXkgc2VjcmV0' }).catch((error) => error.code);
  return [titles, late instanceof CorkboardError && late.code, asset.width, forged];
}
`;
const WORKER = `
import { run } from '/program.js';
onmessage = async ({ data }) => postMessage(await run(data));
`;
const expected = [['Tug Master'], 'precondition_failed', 1, 'invalid_webhook'];

describe.skipIf(!chromiumPath)(`the client in Chromium${browserHint}`, () => {
  let packed: PackedClient;
  beforeAll(async () => {
    packed = await packClient();
  });
  afterAll(() => packed.remove());

  /** Opens a page of the origin, its own or `html`, and serves the client and the program next to it. */
  async function openPage(origin: string, html?: string) {
    const { page } = await visit({}, origin);
    const context = page.context();
    const scripts = { '/program.js': PROGRAM, '/worker.js': WORKER };
    for (const [name, body] of Object.entries(scripts))
      await context.route(origin + name, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const dist = path.join(packed.folder, 'node_modules/@corkboard/client/dist');
    await context.route(`${origin}/client/**`, (route) => {
      const name = new URL(route.request().url()).pathname.replace('/client/', '');
      return route.fulfill({ path: path.join(dist, name), contentType: 'text/javascript' });
    });
    if (html)
      await context.route(`${origin}/page.html`, (route) =>
        route.fulfill({ contentType: 'text/html', body: html }),
      );
    await page.goto('/page.html');
    return page;
  }

  /** An empty page of the platform's host. Its own pages allow no foreign scripts. */
  async function openPlatformPage() {
    const { server } = await sharedStage();
    return openPage(`http://${server.config.PLATFORM_DOMAIN}`, '<!doctype html><title>Platform</title>');
  }

  test('works in a page', async () => {
    const { key } = await newOrganization();
    const page = await openPlatformPage();
    const result = await page.evaluate(`import('/program.js').then(({ run }) => run('${key}'))`);
    expect(result).toEqual(expected);
  });

  test('works in a worker', async () => {
    const { key } = await newOrganization();
    const page = await openPlatformPage();
    const result = await page.evaluate(`new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage('${key}');
    })`);
    expect(result).toEqual(expected);
  });

  test('works with the session of a user in place of a key', async () => {
    const organization = await newOrganization();
    const { email } = await newStaff(organization, 'editor', { password: STAFF_PASSWORD });
    const page = await openPlatformPage();
    const result = await page.evaluate(`import('/client/index.js').then(async ({ createClient }) => {
      const corkboard = createClient({ baseUrl: '/api/v1', organization: '${organization.slug}' });
      const refused = await corkboard.listJobs().catch((error) => error.status);
      await corkboard.createStaffSession({ body: { email: '${email}', password: '${STAFF_PASSWORD}' } });
      const { data: job } = await corkboard.createJob({ body: { title: 'Pilot' } });
      const { data: me } = await corkboard.getMe();
      const forbidden = await corkboard.listSecrets().catch((error) => error.code);
      await corkboard.deleteStaffSession();
      const ended = await corkboard.listJobs().catch((error) => error.status);
      return [refused, job.title, me.email, forbidden, ended];
    })`);
    expect(result).toEqual([401, 'Pilot', email, 'insufficient_scope', 401]);
  });

  test('reads from a page of another origin, and sees the error and its request id', async () => {
    const organization = await newOrganization();
    await organization.post('/jobs', { title: 'Pilot' });
    const { origin } = await sharedServer();
    const { employerUrl } = await sharedStage();
    const page = await openPage(new URL(employerUrl).origin);
    const result = await page.evaluate(`import('/client/index.js').then(async ({ createClient }) => {
      const corkboard = createClient({ baseUrl: '${origin}/api/v1', apiKey: '${organization.key}' });
      const { data } = await corkboard.listJobs();
      const error = await corkboard.getJob({ id: 'unknown' }).catch((error) => error);
      return [data.length, error.code, error.requestId.length];
    })`);
    expect(result).toEqual([1, 'not_found', 36]);
  });
});
