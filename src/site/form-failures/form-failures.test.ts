import { expect, it } from 'vitest';
import {
  newOrganization,
  ownServer,
  sharedServer,
  type TestResponse,
  type TestServer,
} from '../../../test/app.ts';
import { mette, newApplicationBoard } from '../../../test/applications.ts';
import { requestHost } from '../../../test/hosts.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textOf, textsOf } from '../../../test/html.ts';
import { newEmployer } from '../../../test/postings.ts';
import { listRoutes } from '../../../test/routes.ts';
import { makePdf } from '../../../test/zip.ts';
import { lockOrganization } from '../../features/connect/moves/lock.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';

const TOKEN = `${'a'.repeat(42)}A`;
const UNKNOWN = '01990000-0000-7000-8000-000000000000';
const TYPED = 'Guten Tag "Hafen" <b>\n\nund mehr';

/** The paths of all forms. Mail programs send the other requests. */
const paths = listRoutes((await sharedServer()).app.server.printRoutes({ commonPrefix: false }))
  .filter((route) => /^POST \/(?!api\/|docs|dashboard|uploads|downloads)/.test(route))
  .map((route) =>
    route
      .replace('POST ', '')
      .replaceAll(':token', TOKEN)
      .replace(/:\w+(\|:\w+)*/g, UNKNOWN),
  )
  .filter((path) => !/one-click|unsubscribe/.test(path));

interface Sent {
  server?: TestServer;
  headers?: Record<string, string>;
  body?: unknown;
}

async function send(slug: string, path: string, { server, headers = {}, body }: Sent): Promise<TestResponse> {
  const { origin, config } = server ?? (await sharedServer());
  const host = `${slug}.${config.PLATFORM_DOMAIN}`;
  const isForm = !(body instanceof FormData);
  return requestHost(origin, host, path, {
    method: 'POST',
    body: body ?? new URLSearchParams({ text: TYPED, password: 'open sesame' }).toString(),
    headers: {
      accept: 'text/html,*/*',
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}

/** A form that the page accepts, with a text beside its fields. */
function bodyFor(path: string): string | FormData {
  const fields = {
    ...mette,
    text: TYPED,
    password: 'open sesame',
    token: TOKEN,
    reason: 'wrong',
    stage: 'offer',
    ids: UNKNOWN,
  };
  if (!path.endsWith('/logo')) return new URLSearchParams(fields).toString();
  return form([...Object.entries(fields), ['logo', new File(['GIF89a'], 'logo.gif')]]);
}

async function newGermanBoard(server?: TestServer): Promise<string> {
  const organization = await newOrganization(server ? { server } : {});
  await organization.patch('/organization', { language: 'de' });
  return organization.slug;
}

let addresses = 0;
const newIpAddress = () => `198.51.100.${++addresses}`;

const form = (fields: [string, string | Blob][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

function expectPage(response: TestResponse, status: number, hint: string) {
  expect([response.status, response.headers.get('content-type')], hint).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  const page = requireSafePage(response);
  expect(attributeOf(findElements(page, 'html')[0]!, 'lang'), hint).toBe('de');
  expect(linksOf(page).length + findElements(page, 'form').length, hint).toBeGreaterThan(0);
  return page;
}

function expectResendable(response: TestResponse, status: number, path: string): void {
  const page = expectPage(response, status, path);
  // The form of the logo has no other field than the file, which only the browser can send again.
  if (path.endsWith('/logo')) expect(textOf(page)).toContain('Zurück zum Formular');
  else expect(response.text, path).toMatch(/und mehr|value="mette@pilots/);
}

it('knows all forms', () => {
  expect(paths.length).toBeGreaterThan(30);
});

it('each form rejected with 403, 413 or 415 is a page with the way back', async () => {
  const slug = await newGermanBoard();
  const requests: [number, Sent][] = [
    [403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    [415, { body: '{}', headers: { 'content-type': 'application/json' } }],
    [413, { body: 'x'.repeat(1_100_000) }],
  ];
  for (const path of paths)
    for (const [status, request] of requests) {
      const response = await send(slug, path, request);
      // The logo takes no other kind of form.
      const page = expectPage(
        response,
        path.endsWith('/logo') && status === 413 ? response.status : status,
        path,
      );
      expect(textOf(page)).toContain('Zurück zum Formular');
      expect(response.text).not.toContain('Guten Tag');
    }
});

it('each form beyond a rate limit is a page that sends the same again, without passwords', async () => {
  const server = await ownServer({
    ...{ RATE_LIMIT_SUBMIT: '1', RATE_LIMIT_PUBLIC: '1', RATE_LIMIT_SIGN_IN: '1' },
    TRUST_PROXY: '127.0.0.1',
  });
  const slug = await newGermanBoard(server);
  for (const path of paths.filter((each) => !each.endsWith('/logo'))) {
    const headers = { 'x-forwarded-for': newIpAddress() };
    const host = `${slug}.${server.config.PLATFORM_DOMAIN}`;
    await requestHost(server.origin, host, '/sign-in', { headers });
    let response = await send(slug, path, { server, headers });
    for (let tries = 0; tries < 2 && response.status !== 429; tries++)
      response = await send(slug, path, { server, headers });
    const [field] = findElements(expectPage(response, 429, path), 'input').filter(
      (input) => attributeOf(input, 'name') === 'text',
    );
    expect(attributeOf(field!, 'value')).toBe(TYPED);
    expect(response.text).not.toContain('open sesame');
  }
});

it('each form of members after their session keeps what was typed, and links to the sign-in in another tab', async () => {
  const slug = await newGermanBoard();
  let count = 0;
  for (const path of paths.filter((each) => !each.endsWith('/logo'))) {
    const response = await send(slug, path, {});
    if (response.status !== 401) continue;
    count++;
    const page = expectPage(response, 401, path);
    const signIn = findElements(page, 'a').find((a) => attributeOf(a, 'target') === '_blank')!;
    expect(attributeOf(signIn, 'href')).toMatch(/^\/sign-in\?to=/);
    expect(textOf(page)).toContain('und mehr');
  }
  expect(count).toBeGreaterThan(8);
});

it('each form while the board moves to another installation is a page that sends the same again', async () => {
  const organization = await newOrganization();
  await organization.patch('/organization', { language: 'de' });
  expect(await lockOrganization(organization.scope)).toBe(true);
  for (const path of paths) {
    const response = await send(organization.slug, path, { body: bodyFor(path) });
    expectResendable(response, 503, path);
  }
});

it.each([
  [503, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  [409, new HttpError('posting_state', 'The posting has changed.')],
])(
  'each form that fails with %i at its first statement is a page that sends the same again',
  async (status, failure) => {
    const server = await ownServer({});
    const organization = await newOrganization({ server });
    await organization.patch('/organization', { language: 'de', members: { registration: 'open' } });
    const { visitor } = await newEmployer(organization, { role: 'employer' }, server);
    const { pool } = server.connection;
    const connect = pool.connect.bind(pool);
    const others = [];
    for (const path of paths) {
      // The server knows the board for some seconds.
      pool.connect = connect;
      await requestHost(
        server.origin,
        `${organization.slug}.${server.config.PLATFORM_DOMAIN}`,
        '/robots.txt',
      );
      pool.connect = async () => {
        throw failure;
      };
      const headers = { cookie: visitor.cookie! };
      const response = await send(organization.slug, path, { server, headers, body: bodyFor(path) });
      if (response.status === status) expectResendable(response, status, path);
      else others.push(`${path} ${response.status}`);
    }
    expect(others).toEqual([]);
  },
);

it('each form with wrong fields is a page, and a field that it shows again has what was typed', async () => {
  const organization = await newOrganization();
  await organization.patch('/organization', { language: 'de', members: { registration: 'open' } });
  const { visitor } = await newEmployer(organization, { role: 'employer' });
  let count = 0;
  for (const path of paths.filter((each) => !each.endsWith('/logo'))) {
    const body = new URLSearchParams({ email: 'no email', text: TYPED }).toString();
    const response = await send(organization.slug, path, { headers: { cookie: visitor.cookie! }, body });
    if (response.status < 400) continue;
    const page = expectPage(response, response.status, path);
    const [form] = findElements(page, 'form').filter((each) => attributeOf(each, 'action') === path);
    const [email] = form
      ? findElements(form, 'input').filter((input) => attributeOf(input, 'name') === 'email')
      : [];
    if (!email) continue;
    count++;
    expect([path, attributeOf(email, 'value')]).toEqual([path, 'no email']);
  }
  expect(count).toBeGreaterThan(1);
});

it('an application with a file that is too large is the form with everything typed', async () => {
  const board = await newApplicationBoard();
  await board.client.patch('/organization', { language: 'de' });
  const path = `/jobs/${board.job.slug}/apply`;
  const fields: [string, string][] = [...Object.entries(mette), ['cover_letter', TYPED]];
  for (const [bytes, status] of [
    [11 * 1_048_576, 413],
    [10_500_000, 413],
    [500, 415],
  ] as const) {
    const start = status === 413 ? makePdf() : Buffer.from('no document');
    const file = new File([start, new Uint8Array(bytes)], 'cv.pdf');
    const body = form([...fields, ['resume', file]]);
    const response = await send(board.client.slug, path, { body });
    const page = expectPage(response, status, `${bytes}`);
    expect(textsOf(page, 'textarea')[0]).toBe(TYPED);
    const email = findElements(page, 'input').find((input) => attributeOf(input, 'name') === 'email');
    expect(attributeOf(email!, 'value')).toBe(mette.email);
  }
});

it('a form of a hundred thousand hostile fields is a page that is shown at once', async () => {
  const slug = await newGermanBoard();
  const hostile = '"><script>alert(1)</script>';
  const body =
    `${encodeURIComponent(hostile)}=${encodeURIComponent(hostile)}&`.repeat(5) + 'a=b&'.repeat(100_000);
  const started = performance.now();
  const response = await send(slug, `/post/${UNKNOWN}/job`, { body });
  expect(performance.now() - started).toBeLessThan(10_000);
  expectPage(response, 404, 'huge');
  expect(response.text.length).toBeLessThan(200_000);
  expect(response.text).not.toContain('<script>alert');
});

it('a broken multipart form is a page', async () => {
  const board = await newApplicationBoard();
  await board.client.patch('/organization', { language: 'de' });
  const path = `/jobs/${board.job.slug}/apply`;
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const response = await send(board.client.slug, path, {
      body: '--x\r\nContent-Dis',
      headers: { 'content-type': type },
    });
    expectPage(response, 400, type);
  }
});

it('an application beyond the limit is the form with everything typed', async () => {
  const server = await ownServer({ RATE_LIMIT_APPLY: '1' });
  const board = await newApplicationBoard({ server });
  await board.client.patch('/organization', { language: 'de' });
  const path = `/jobs/${board.job.slug}/apply`;
  const body = () =>
    form([
      ...Object.entries(mette),
      ['cover_letter', TYPED],
      ['resume', new File([makePdf()], 'cv.pdf', { type: 'application/pdf' })],
    ]);
  expect((await send(board.client.slug, path, { server, body: body() })).status).toBe(303);
  const response = await send(board.client.slug, path, { server, body: body() });
  const page = expectPage(response, 429, path);
  expect(textsOf(page, 'textarea')[0]).toBe(TYPED);
  expect(textsOf(page, 'strong')).toContain('Zu viele Anfragen');
});

it('a company page with a wrong field keeps the other changes', async () => {
  const organization = await newOrganization();
  await organization.patch('/organization', { language: 'de' });
  const { visitor, memberId } = await newEmployer(organization, { role: 'employer' });
  const company = (await organization.post('/companies', { name: 'North Sea Pilots' })).body.data;
  await organization.put(`/companies/${company.id}/members/${memberId}`, { role: 'owner' });
  const fields = { tagline: TYPED.replaceAll('\n', ' '), website: 'no url', description: 'We guide ships.' };
  const response = await send(organization.slug, `/account/companies/${company.id}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { cookie: visitor.cookie! },
  });
  const page = expectPage(response, 422, 'editor');
  const values = findElements(page, 'input').map((input) => attributeOf(input, 'value'));
  expect(values).toEqual(expect.arrayContaining([fields.tagline, fields.website]));
  expect(textsOf(page, 'textarea')).toContain('We guide ships.');
});
