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
import type { Member } from '../../features/members/schema.ts';

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
function withoutAccident({ status, headers, text }: TestResponse) {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, headers: Object.fromEntries(kept), text };
}

describe('signing in without scripts', () => {
  it('by password begins a session and goes on to the account, or to where one came from', async () => {
    const response = await signIn();
    expect([response.status, locationOf(response)]).toEqual([303, '/account']);
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(locationOf(await signIn({ to: '/c/briefings?page=2' }))).toBe('/c/briefings?page=2');
  });

  it('never leads elsewhere', async () => {
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

  it('carries where one came from through a failed attempt', async () => {
    const page = requireSafePage(await openPage(client, '/sign-in?to=%2Fc%2Fbriefings'));
    const hidden = findElements(page, 'input').filter((input) => attributeOf(input, 'name') === 'to');
    expect(hidden.map((input) => attributeOf(input, 'value'))).toEqual(['/c/briefings', '/c/briefings']);
    const failed = requireSafePage(await signIn({ to: '/c/briefings', password: 'wrong' }));
    const again = findElements(failed, 'input').filter((input) => attributeOf(input, 'name') === 'to');
    expect(again).toHaveLength(2);
  });

  it('answers alike whether the address, the password or both are wrong', async () => {
    const wrong = await signIn({ password: 'wrong one' });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(textsOf(requireSafePage(wrong), 'p')[0]).toBe('Incorrect email address or password.');
    const unknown = await sendForm(client, '/sign-in', { email: member.email, password: 'wrong one' });
    const other = await newOrganization();
    const elsewhere = await sendForm(other, '/sign-in', { email: member.email, password: PASSWORD });
    expect(withoutAccident(unknown)).toEqual(withoutAccident(wrong));
    expect(elsewhere.status).toBe(422);
    const nobody = await signIn({ email: 'nobody@pilots.example' });
    expect(nobody.text.replaceAll('nobody@pilots.example', member.email)).toBe(wrong.text);
  });

  it('shows what was typed again and runs nothing of it', async () => {
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

  it('takes forms and nothing else, and no more than a form has', async () => {
    const responses = await Promise.all([
      signIn({}, { headers: { 'content-type': 'application/json' } }),
      signIn({}, { headers: { 'content-type': 'text/plain' } }),
      signIn({ more: 'x'.repeat(10_000) }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([415, 415, 413]);
  });
});

describe('a link', () => {
  it('is used up by the button alone, and leads to where it was asked for', async () => {
    const token = await insertLink(client, member, { return_to: '/c/briefings' });
    for (let look = 0; look < 3; look++) {
      const response = await openPage(client, `/sign-in?token=${token}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const page = requireSafePage(response);
      expect(findElements(page, 'form').map((form) => attributeOf(form, 'action'))).toEqual([
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

  it('is asked for alike by members and by others', async () => {
    const asked = await sendForm(client, '/sign-in/link', { email: member.email, to: '/c/briefings' });
    const nobody = await sendForm(client, '/sign-in/link', { email: 'nobody@pilots.example', to: '//evil' });
    expect([asked.status, locationOf(asked)]).toEqual([303, '/sign-in/sent']);
    expect(withoutAccident(nobody)).toEqual(withoutAccident(asked));
    const requests = await linkRequests();
    expect(requests.map(({ return_to }) => return_to).sort()).toEqual(['/c/briefings', null]);
    requireSafePage(await openPage(client, '/sign-in/sent'));
  });

  it('is not sent to what is no address', async () => {
    const response = await sendForm(client, '/sign-in/link', { email: 'nobody' });
    expect(response.status).toBe(422);
    expect(await linkRequests()).toEqual([]);
  });
});

test('the forms read in the language of the board', async () => {
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

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://other.boards.localhost:3000', 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
];

test.each(['/sign-in', '/sign-in/link', '/sign-in/token', '/sign-out'])(
  'a form elsewhere cannot be sent to %s',
  async (path) => {
    const token = await insertLink(client, member);
    const cookie = cookieOf(await signIn());
    for (const headers of elsewhere) {
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

describe('the limits of the API', () => {
  const LIMITS = { RATE_LIMIT_SIGN_IN: '4', TRUST_PROXY: '127.0.0.1' };
  let addresses = 0;
  const newAddress = () => `198.51.100.${++addresses}`;

  const attempt = (server: TestServer, organization: Client, email: string, from: string) =>
    sendForm(
      organization,
      '/sign-in',
      { email, password: 'wrong one' },
      { server, headers: { 'x-forwarded-for': from } },
    );

  it('are those of the forms, counted together, by the address that they come from', async () => {
    const server = await ownServer(LIMITS);
    const organization = await newOrganization({ server });
    const from = newAddress();
    const visitor = await visit(organization, { server });
    for (let count = 0; count < 2; count++) {
      expect((await attempt(server, organization, `a${count}@pilots.example`, from)).status).toBe(422);
      const credentials = { email: `b${count}@pilots.example`, password: 'wrong one' };
      const asked = await visitor.send('POST', '/organization/session', credentials, {
        'x-forwarded-for': from,
      });
      expect(asked.status).toBe(401);
    }
    const refused = await attempt(server, organization, 'c@pilots.example', from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(textsOf(requireSafePage(refused), 'h1')).toEqual(['Too many requests']);
    expect((await attempt(server, organization, 'c@pilots.example', newAddress())).status).toBe(422);
  });

  it('count by the account too, a member’s or nobody’s, from wherever', async () => {
    const server = await ownServer({ ...LIMITS, RATE_LIMIT_SIGN_IN: '1' });
    const organization = await newOrganization({ server });
    const known = await postMemberWithPassword(organization);
    for (const email of [known.email, 'nobody@pilots.example']) {
      const statuses = [];
      for (let count = 0; count < 11; count++)
        statuses.push((await attempt(server, organization, email, newAddress())).status);
      expect(statuses).toEqual([...Array(10).fill(422), 429]);
    }
  });
});
