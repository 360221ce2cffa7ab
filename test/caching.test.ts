import { expect, test } from 'vitest';
import { newOrganization, sharedServer } from './app.ts';
import { saveCollection, saveItem } from './collections.ts';
import { readContract } from './contract.ts';
import { requestHost } from './hosts.ts';
import { postMemberWithPassword, signedIn } from './sign-in.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

test('a response to an API key is "private, no-cache" if it has an ETag, and otherwise "no-store"', async () => {
  const organization = await newOrganization();
  const { operations } = await readContract(await sharedServer());
  const authorized = operations.filter(({ scope }) => scope !== undefined);
  const covered = new Set<string>();
  for (const { method, path, operationId } of authorized) {
    const url = path.replace(/\{\w+\}/g, UNKNOWN_ID);
    const send = { GET: organization.get, DELETE: organization.delete }[method];
    const change = method === 'PATCH' ? organization.patch : organization.post;
    const { status, headers } = await (send ? send(url) : change(url, { title: 'Pilot' }));
    const isTagged = status === 200 && headers.has('etag');
    expect([operationId, headers.get('cache-control')]).toEqual([
      operationId,
      isTagged ? 'private, no-cache' : 'no-store',
    ]);
    covered.add(`${method} ${Math.floor(status / 100)}xx`);
  }
  expect(authorized.length).toBeGreaterThan(80);
  expect([...covered]).toEqual(expect.arrayContaining(['GET 2xx', 'GET 4xx', 'POST 2xx', 'POST 4xx']));
});

test('a 304 is "private, no-cache", and the export of a member, which has no ETag, is "no-store"', async () => {
  const organization = await newOrganization();
  const read = await organization.get('/jobs');
  const again = await organization.get('/jobs', { 'if-none-match': read.headers.get('etag')! });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  const { id } = await postMemberWithPassword(organization);
  const exported = await organization.get(`/members/${id}/export`);
  expect([exported.status, exported.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('a 401 or 403 for an API key is "no-store"', async () => {
  const limited = await newOrganization({ scopes: ['jobs:read'] });
  const refusals = [
    await limited.get('/members'),
    await limited.get('/jobs', { 'x-api-key': '' }),
    await limited.get('/jobs', { 'x-api-key': 'wrong' }),
  ];
  expect(refusals.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [403, 'no-store'],
    [401, 'no-store'],
    [401, 'no-store'],
  ]);
});

test('a response that depends on a member cookie is "no-store"', async () => {
  const organization = await newOrganization();
  await saveCollection(organization, { visibility: 'gated' });
  const item = await saveItem(organization, { name: 'Harbour' }, { status: 'published' });
  const member = await postMemberWithPassword(organization);
  const { cookie = '', send } = await signedIn(organization, member);
  const { origin, config } = await sharedServer();
  for (const path of ['/organization/session', '/organization/cms/partners', '/organization/cms/nothing'])
    expect([path, (await send('GET', path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  const pages = ['/account', '/payment', '/sign-in', '/c/partners', `/c/partners/${item.id}`, '/c/nothing'];
  for (const path of pages) {
    const headers = { accept: 'text/html', cookie };
    const page = await requestHost(origin, `${organization.slug}.${config.PLATFORM_DOMAIN}`, path, {
      headers,
    });
    expect([path, page.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  const changed = await send('DELETE', '/organization/session');
  expect([changed.status < 300, changed.headers.get('cache-control')]).toEqual([true, 'no-store']);
});

test('every route says whether caches may store its response', async () => {
  const { origin, app, config } = await sharedServer();
  const { slug } = await newOrganization();
  const paths = [...listPaths(app.server.printRoutes({ commonPrefix: false, method: 'GET' }))];
  expect(paths).toEqual(expect.arrayContaining(['/', '/account', '/jobs/:slug', '/api/v1/jobs']));
  const silent: string[] = [];
  for (const path of paths) {
    const target = path.replace(/:\w+(\([^)]*\))?/g, 'x').replace('*', 'x');
    for (const host of [`${slug}.${config.PLATFORM_DOMAIN}`, config.PLATFORM_DOMAIN]) {
      const { headers } = await requestHost(origin, host, target);
      if (headers.get('cache-control') === null) silent.push(path);
    }
  }
  expect(silent).toEqual([]);
});

/** The paths of a tree that is printed with indentation. */
function* listPaths(tree: string): Generator<string> {
  const parents: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indentation, part, methods] = /^([│ ]*)[├└]── (\S+)( \(.*)?$/.exec(line) ?? [];
    if (indentation === undefined || part === undefined) continue;
    parents.length = indentation.length / 4;
    parents.push(part);
    if (methods) yield parents.join('');
  }
}
