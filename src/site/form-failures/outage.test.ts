import { expect, it } from 'vitest';
import { newOrganization, ownServer, sharedServer, type TestServer } from '../../../test/app.ts';
import { passTime } from '../../../test/clock.ts';
import { requestHost } from '../../../test/hosts.ts';
import { requireSafePage, textOf } from '../../../test/html.ts';
import { newEmployer } from '../../../test/postings.ts';
import { listRoutes } from '../../../test/routes.ts';

const HOUR_MS = 3_600_000;
const UNKNOWN = '01990000-0000-7000-8000-000000000000';

/** The paths of all forms with texts. Mail programs send some of the requests. */
const paths = listRoutes((await sharedServer()).app.server.printRoutes({ commonPrefix: false }))
  .filter((route) => /^POST \/(?!api\/|docs|dashboard|uploads|downloads)/.test(route))
  .map((route) => route.replace('POST ', '').replace(/:\w+(\|:\w+)*/g, UNKNOWN))
  .filter((path) => !/one-click|unsubscribe|\/logo$/.test(path));

async function takeDatabaseAway({ connection }: TestServer): Promise<void> {
  connection.pool.connect = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
}

it('each form keeps what was typed while the database is unavailable, however long', async () => {
  const server = await ownServer({});
  const organization = await newOrganization({ server });
  await organization.patch('/organization', { language: 'de' });
  const { visitor } = await newEmployer(organization, { role: 'employer' }, server);
  const host = `${organization.slug}.${server.config.PLATFORM_DOMAIN}`;
  await requestHost(server.origin, host, '/');
  await takeDatabaseAway(server);
  passTime(HOUR_MS);
  const kept: string[] = [];
  const lost: string[] = [];
  for (const path of paths) {
    const { status, ...response } = await requestHost(server.origin, host, path, {
      method: 'POST',
      body: new URLSearchParams({ text: 'Guten Tag' }).toString(),
      headers: {
        accept: 'text/html',
        cookie: visitor.cookie!,
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
      },
    });
    // What is wrong without the database, such as an unknown token, is not unavailable.
    if (status === 503) (response.text.includes('Guten Tag') ? kept : lost).push(path);
  }
  expect(lost).toEqual([]);
  expect(kept.length).toBeGreaterThan(20);
  const page = await requestHost(server.origin, host, '/jobs', { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(textOf(requireSafePage(page))).toContain('vorübergehend');
});

it('a host that this process has not shown yet gets the page of the installation', async () => {
  const server = await ownServer({});
  const { slug } = await newOrganization({ server });
  await takeDatabaseAway(server);
  const host = `${slug}.${server.config.PLATFORM_DOMAIN}`;
  const { status, text } = await requestHost(server.origin, host, '/jobs', {
    headers: { accept: 'text/html' },
  });
  expect([status, text.includes('<html lang="en"')]).toEqual([503, true]);
});
