import { expect, test } from 'vitest';
import { newOrganization, sharedServer } from './app.ts';
import { saveCollection, saveItem } from './collections.ts';
import { type Operation, readContract } from './contract.ts';
import { requestHost } from './hosts.ts';
import { postMemberWithPassword, signedIn } from './sign-in.ts';
import { newStaff, signInAs } from './staff.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

test('a response to an API key is "private, no-cache" if it has an ETag and is not about people, and otherwise "no-store"', async () => {
  const organization = await newOrganization();
  const { operations } = await readContract(await sharedServer());
  const authorized = operations.filter(({ scope }) => scope !== undefined);
  const covered = new Set<string>();
  for (const { method, path, operationId, definition } of authorized) {
    const url = path.replace(/\{\w+\}/g, UNKNOWN_ID);
    const send = { GET: organization.get, DELETE: organization.delete }[method];
    const change = method === 'PATCH' ? organization.patch : organization.post;
    const { status, headers } = await (send ? send(url) : change(url, { title: 'Pilot' }));
    const isStorable = status === 200 && headers.has('etag') && !definition['x-no-store'];
    expect([operationId, headers.get('cache-control')]).toEqual([
      operationId,
      isStorable ? 'private, no-cache' : 'no-store',
    ]);
    covered.add(`${method} ${Math.floor(status / 100)}xx`);
  }
  expect(authorized.length).toBeGreaterThan(80);
  expect([...covered]).toEqual(expect.arrayContaining(['GET 2xx', 'GET 4xx', 'POST 2xx', 'POST 4xx']));
});

/** Fields that are about a person. */
const PERSONAL = /email|phone|ip_network|user_agent|^actor$|^(user|member)_?id$/i;

/** Their field is about the organization or its settings, or says only by its name which fields exist. */
const IMPERSONAL = [
  ...['getOrganization', 'listOrganizations', 'getOperatedOrganization', 'getSystem'],
  ...['listJobs', 'getJob', 'listEventTypes'],
];

test('each read with a field about a person, and each read below a person, is "no-store"', async () => {
  const contract = await readContract(await sharedServer());
  const reads = contract.operations.filter(
    ({ method, credential }) => method === 'GET' && credential !== 'none',
  );
  const isStreamed = (operation: Operation) =>
    !('ETag' in (operation.definition.responses[200].headers ?? {}));
  const isPersonal = ({ path, definition }: Operation) =>
    /^\/(members|people|staff|users|applications|me|session)\b/.test(path) ||
    fieldsOf(contract.inline(definition.responses[200])).some((name) => PERSONAL.test(name));
  const found = reads.filter(
    (each) => isPersonal(each) && !isStreamed(each) && !IMPERSONAL.includes(each.operationId),
  );
  expect(found.length).toBeGreaterThan(35);
  expect(found.filter(({ definition }) => !definition['x-no-store']).map(({ path }) => path)).toEqual([]);
});

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const names = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...names, ...Object.values(schema).flatMap(fieldsOf)];
}

test('a read about people has an ETag for If-Match, and staff get "no-store" too', async () => {
  const organization = await newOrganization();
  const browser = await signInAs(await newStaff(organization, 'owner'));
  const member = await postMemberWithPassword(organization);
  const read = await organization.get(`/members/${member.id}`);
  expect([read.headers.get('cache-control'), read.headers.get('etag')]).toEqual([
    'no-store',
    expect.any(String),
  ]);
  for (const path of [
    '/me',
    '/me/sessions',
    '/session',
    '/staff',
    `/members/${member.id}/audit`,
    '/applications',
  ]) {
    const { status, headers } = await browser.in(organization).send('GET', path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
  }
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
