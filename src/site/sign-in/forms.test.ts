import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  type TestResponse,
  type TestServer,
  until,
} from '../../../test/app.ts';
import { cookieOf, sendForm } from '../../../test/forms.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, parsePage, requireSafePage, textsOf } from '../../../test/html.ts';
import { insertLink, PASSWORD, postMemberWithPassword, visit } from '../../../test/sign-in.ts';
import type { Member } from '../../features/people/members/schema.ts';

const HOSTILE = `"><script>alert(1)</script>@x`;

let client: Client;
let member: Member;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client);
});

const signIn = (fields: object = {}, options?: Parameters<typeof sendForm>[3]) =>
  sendForm(client, '/sign-in', { email: member.email, password: PASSWORD, ...fields }, options);

const isSignedIn = async (cookie: string) => (await (await visit(client, { cookie })).status()) === 200;
const locationOf = ({ headers }: TestResponse) => headers.get('location');
const linkRequests = async () =>
  client.scope.db
    .selectFrom('sign_in_links')
    .select(['email_key', 'return_to'])
    .where('organization_id', '=', client.scope.organizationId)
    .where('token_hash', 'is', null)
    .execute();

/** A response without the headers that always differ. */
function withoutChangingHeaders({ status, headers, text }: TestResponse) {
  const stable = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, headers: Object.fromEntries(stable), text };
}

describe('signing in by form', () => {
  it('with a password creates a session and redirects to the account or the return path', async () => {
    const response = await signIn();
    expect([response.status, locationOf(response)]).toEqual([303, '/account']);
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(locationOf(await signIn({ to: '/c/briefings?page=2' }))).toBe('/c/briefings?page=2');
  });

  it('never redirects to another host', async () => {
    for (const to of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/ok\r\nset-cookie: a=b',
      'evil.example',
      '',
      `/${'a'.repeat(600)}`,
    ]) {
      expect(locationOf(await signIn({ to }))).toBe('/account');
      const page = parsePage(await openPage(client, `/sign-in?to=${encodeURIComponent(to)}`));
      expect(findElements(page, 'input').map((input) => attributeOf(input, 'name'))).not.toContain('to');
    }
  });

  it('keeps the return path after a failed attempt', async () => {
    const page = requireSafePage(await openPage(client, '/sign-in?to=%2Fc%2Fbriefings'));
    const hidden = findElements(page, 'input').filter((input) => attributeOf(input, 'name') === 'to');
    expect(hidden.map((input) => attributeOf(input, 'value'))).toEqual(['/c/briefings', '/c/briefings']);
    const failed = requireSafePage(await signIn({ to: '/c/briefings', password: 'wrong' }));
    const again = findElements(failed, 'input').filter((input) => attributeOf(input, 'name') === 'to');
    expect(again).toHaveLength(2);
  });

  it('returns the same response for a wrong password and an unknown email address', async () => {
    const wrong = await signIn({ password: 'wrong one' });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(textsOf(requireSafePage(wrong), 'p')[0]).toBe('Incorrect email address or password.');
    const unknown = await sendForm(client, '/sign-in', { email: member.email, password: 'wrong one' });
    const other = await newOrganization();
    const onOtherBoard = await sendForm(other, '/sign-in', { email: member.email, password: PASSWORD });
    expect(withoutChangingHeaders(unknown)).toEqual(withoutChangingHeaders(wrong));
    expect(onOtherBoard.status).toBe(422);
    const forUnknownEmail = await signIn({ email: 'nobody@pilots.example' });
    expect(forUnknownEmail.text.replaceAll('nobody@pilots.example', member.email)).toBe(wrong.text);
  });

  it('escapes hostile input', async () => {
    for (const email of [HOSTILE, '', 'x'.repeat(4000), '\u0000'])
      requireSafePage(await signIn({ email, to: HOSTILE }));
    for (const path of ['/sign-in/link', '/sign-in/token']) {
      const response = await sendForm(client, path, { email: HOSTILE, token: HOSTILE, to: HOSTILE });
      expect(response.status).toBe(422);
      requireSafePage(response);
    }
    requireSafePage(
      await openPage(
        client,
        `/sign-in?token=${encodeURIComponent(HOSTILE)}&to=${encodeURIComponent(HOSTILE)}`,
      ),
    );
  });

  it('accepts only forms of limited size', async () => {
    const responses = await Promise.all([
      signIn({}, { headers: { 'content-type': 'application/json' } }),
      signIn({}, { headers: { 'content-type': 'text/plain' } }),
      signIn({ more: 'x'.repeat(10_000) }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([415, 415, 413]);
  });
});

describe('a sign-in link', () => {
  it('is used only when the form is sent, and redirects to its return path', async () => {
    const token = await insertLink(client, member, { return_to: '/c/briefings' });
    for (let look = 0; look < 3; look++) {
      const response = await openPage(client, `/sign-in?token=${token}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const page = requireSafePage(response);
      const [main] = findElements(page, 'main');
      expect(findElements(main!, 'form').map((form) => attributeOf(form, 'action'))).toEqual([
        '/sign-in/token',
      ]);
      expect(attributeOf(findElements(page, 'input')[0]!, 'value')).toBe(token);
    }
    const used = await sendForm(client, '/sign-in/token', { token });
    expect([used.status, locationOf(used)]).toEqual([303, '/c/briefings']);
    expect(await isSignedIn(cookieOf(used))).toBe(true);
    const again = await sendForm(client, '/sign-in/token', { token });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Request a new one below.');
  });

  it('is requested with the same response for members and others', async () => {
    const forMember = await sendForm(client, '/sign-in/link', { email: member.email, to: '/c/briefings' });
    const forUnknownEmail = await sendForm(client, '/sign-in/link', {
      email: 'nobody@pilots.example',
      to: '//evil',
    });
    expect([forMember.status, locationOf(forMember)]).toEqual([303, '/sign-in/sent']);
    expect(withoutChangingHeaders(forUnknownEmail)).toEqual(withoutChangingHeaders(forMember));
    const requests = await linkRequests();
    expect(requests.map(({ return_to }) => return_to).sort()).toEqual(['/c/briefings', null]);
    requireSafePage(await openPage(client, '/sign-in/sent'));
  });

  it('is not requested for an invalid email address', async () => {
    const response = await sendForm(client, '/sign-in/link', { email: 'nobody' });
    expect(response.status).toBe(422);
    expect(await linkRequests()).toEqual([]);
  });
});

test('the forms are in the language of the board', async () => {
  const changed = await client.patch('/organization', { language: 'de' });
  expect(changed.status, changed.text).toBe(200);
  const response = await until(
    () => openPage(client, '/sign-in'),
    ({ text }) => text.includes('lang="de"'),
  );
  expect(textsOf(requireSafePage(response), 'h1')).toEqual(['Anmelden']);
  const failed = requireSafePage(await signIn({ password: 'wrong one' }));
  expect(textsOf(failed, 'p')[0]).toBe('Die E-Mail-Adresse oder das Passwort ist falsch.');
});

test('signing out ends the session', async () => {
  const cookie = cookieOf(await signIn());
  const response = await sendForm(client, '/sign-out', {}, { headers: { cookie } });
  expect([response.status, locationOf(response)]).toEqual([303, '/']);
  expect(response.headers.get('set-cookie')).toMatch(/=; Path=\/; Max-Age=0/);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await sendForm(client, '/sign-out')).status).toBe(303);
});

const otherOrigins: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://other.boards.localhost:3000', 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
];

test.each(['/sign-in', '/sign-in/link', '/sign-in/token', '/sign-out'])(
  '%s rejects forms of other origins',
  async (path) => {
    const token = await insertLink(client, member);
    const cookie = cookieOf(await signIn());
    for (const headers of otherOrigins) {
      const fields = { email: member.email, password: PASSWORD, token };
      const response = await sendForm(client, path, fields, { headers: { cookie, ...headers } });
      expect(response.status).toBe(403);
      expect(response.headers.get('set-cookie')).toBeNull();
      requireSafePage(response);
    }
    expect(await isSignedIn(cookie)).toBe(true);
    expect(await linkRequests()).toEqual([]);
  },
);

describe('sign-in rate limits', () => {
  const LIMITS = { RATE_LIMIT_SIGN_IN: '4', TRUST_PROXY: '127.0.0.1' };
  let ipAddressCount = 0;
  const newIpAddress = () => `198.51.100.${++ipAddressCount}`;

  const attempt = (server: TestServer, organization: Client, email: string, from: string) =>
    sendForm(
      organization,
      '/sign-in',
      { email, password: 'wrong one' },
      { server, headers: { 'x-forwarded-for': from } },
    );

  it('count forms and API requests together, by IP address', async () => {
    const server = await ownServer(LIMITS);
    const organization = await newOrganization({ server });
    const from = newIpAddress();
    const visitor = await visit(organization, { server });
    for (let count = 0; count < 2; count++) {
      expect((await attempt(server, organization, `a${count}@pilots.example`, from)).status).toBe(422);
      const credentials = { email: `b${count}@pilots.example`, password: 'wrong one' };
      const forMember = await visitor.send('POST', '/organization/session', credentials, {
        'x-forwarded-for': from,
      });
      expect(forMember.status).toBe(401);
    }
    const limited = await attempt(server, organization, 'c@pilots.example', from);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(requireSafePage(limited) && limited.text).toContain('Too many requests');
    expect(limited.text).toContain('value="c@pilots.example"');
    expect((await attempt(server, organization, 'c@pilots.example', newIpAddress())).status).toBe(422);
  });

  it('count by account too, from any IP address, whether the member exists or not', async () => {
    const server = await ownServer({ ...LIMITS, RATE_LIMIT_SIGN_IN: '1' });
    const organization = await newOrganization({ server });
    const known = await postMemberWithPassword(organization);
    for (const email of [known.email, 'nobody@pilots.example']) {
      const statuses = [];
      for (let count = 0; count < 11; count++)
        statuses.push((await attempt(server, organization, email, newIpAddress())).status);
      expect(statuses).toEqual([...Array(10).fill(422), 429]);
    }
  });
});
