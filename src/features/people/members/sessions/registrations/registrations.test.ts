import { beforeEach, describe, expect, test } from 'vitest';
import { newOrganization, ownServer, sharedServer, until } from '../../../../../../test/app.ts';
import { withoutIds } from '../../../../../../test/collections.ts';
import { sendForm } from '../../../../../../test/forms.ts';
import { requestHost } from '../../../../../../test/hosts.ts';
import {
  attributeOf,
  findElements,
  parsePage,
  requireSafePage,
  textsOf,
} from '../../../../../../test/html.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../../test/jobs.ts';
import { auditOf, patchMember, postMember } from '../../../../../../test/members.ts';
import { visit } from '../../../../../../test/sign-in.ts';
import { type MailingBoard, newMailingBoard } from '../../../../../../test/sign-in-links.ts';
import { deleteExpiredLinks } from '../links/queries.ts';

const NEW = 'New@pilots.example';

let board: MailingBoard;
beforeEach(async () => {
  board = await newMailingBoard();
  await setRegistration('open');
});

async function setRegistration(registration: string): Promise<void> {
  const response = await board.client.patch('/organization', { members: { registration } });
  expect([response.status, response.body.data.members]).toEqual([200, { registration }]);
}

const ask = async (body: object) =>
  (await visit(board.client, { server: board.server })).send('POST', '/organization/registrations', body);

async function register(fields: object = {}): Promise<void> {
  const response = await ask({ email: NEW, ...fields });
  expect(response.status, response.text).toBe(202);
}

const signIn = async (token: string | undefined) =>
  (await visit(board.client, { server: board.server })).signIn({ token });
const countMembers = async () => (await board.query('SELECT count(*)::int FROM members'))[0]!.count;

/** Requests a page of the board from its server, as `openPage` does for the shared one. */
const openPage = (path: string) =>
  requestHost(board.server.origin, new URL(board.client.scope.organization.boardUrl).host, path, {
    headers: { accept: 'text/html' },
  });

describe('a registration', () => {
  test('creates a candidate when the link in the email is used, and not before', async () => {
    const response = await ask({ email: NEW, name: ' Ines Roth ', returnTo: '/jobs/harbour-pilot' });
    expect([response.status, response.body]).toEqual([202, { data: { validMinutes: 15 } }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await board.send();
    const [mail, ...others] = board.mailServer.mails;
    expect([mail!.to, others]).toEqual([[NEW], []]);
    const { name, boardUrl } = board.client.scope.organization;
    expect(mail!.source).toContain(`Subject: Create your account on ${name}`);
    const [token] = board.tokens();
    expect(mail!.decoded).toContain(`${boardUrl}/sign-in/register?token=${token}`);
    expect(await countMembers()).toBe(1);
    const { status, body } = await signIn(token);
    expect([status, body.data]).toMatchObject([
      200,
      {
        member: {
          email: NEW,
          name: 'Ines Roth',
          role: 'candidate',
          approvalStatus: 'approved',
          authMethod: 'magic_link',
        },
        returnTo: '/jobs/harbour-pilot',
      },
    ]);
    expectError(await signIn(token), 401, 'link_expired');
    const { id } = body.data.member;
    const event = (await eventsOf(board.client)).at(-1);
    expect(event).toMatchObject({ type: 'member.created', actor: `member:${id}`, data: { id, email: NEW } });
    expect(await auditOf(board.client, id)).toMatchObject([{ action: 'member.created' }]);
    expect(await board.query('SELECT FROM sign_in_links')).toEqual([]);
  });

  test('of a member’s email address gets the same response, and a link that signs in', async () => {
    const known = await ask({ email: board.member.email, name: 'Someone else' });
    const unknown = await ask({ email: NEW, name: 'Someone else' });
    expect(withoutIds(known)).toEqual(withoutIds(unknown));
    await board.send();
    const mails = board.mailServer.mails.map(({ to, decoded }) => [
      to[0],
      /\/sign-in\S*\?/.exec(decoded)?.[0],
    ]);
    expect(mails.toSorted()).toEqual([
      [board.member.email, '/sign-in?'],
      [NEW, '/sign-in/register?'],
    ]);
    const token = board.tokens()[mails.findIndex(([to]) => to === board.member.email)];
    const { body } = await signIn(token);
    expect(body.data.member).toMatchObject({ id: board.member.id, name: board.member.name });
  });

  test('gets a response without reading members', async () => {
    await board.query('ALTER TABLE members RENAME TO hidden');
    for (const email of [board.member.email, NEW]) await register({ email });
    await board.query('ALTER TABLE hidden RENAME TO members');
  });

  test.each([
    ['suspended', { isSuspended: true }],
    ['rejected', { approvalStatus: 'rejected' }],
  ])('brings no one back who was %s, before or after the email', async (_, changes) => {
    await patchMember(board.client, board.member, changes);
    await register({ email: board.member.email });
    await register();
    await board.send();
    expect(board.mailServer.mails.map(({ to }) => to)).toEqual([[NEW]]);
    await patchMember(board.client, await postMember(board.client, { email: NEW }), changes);
    expectError(await signIn(board.tokens()[0]), 401, 'link_expired');
    expect(await countMembers()).toBe(2);
  });

  test('signs in the member whom someone else has created meanwhile', async () => {
    await register();
    await board.send();
    const { id, name } = await postMember(board.client, { email: NEW.toLowerCase(), name: 'Ines' });
    expect((await signIn(board.tokens()[0])).body.data.member).toMatchObject({ id, name });
  });

  test('used six times concurrently creates one member and signs in once', async () => {
    await register();
    await board.send();
    const [token] = board.tokens();
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await countMembers()).toBe(2);
  });

  test('sends one email a minute and three in all to an email address, by concurrent workers too', async () => {
    for (let time = 0; time < 8; time++) await register({ email: time % 2 ? NEW : NEW.toLowerCase() });
    await Promise.all([board.send(), board.send(), board.send()]);
    expect(board.mailServer.mails).toHaveLength(1);
    for (let time = 2; time <= 5; time++) {
      await board.query("UPDATE sign_in_links SET created_at = created_at - interval '61 seconds'");
      await register();
      await board.send();
      expect(board.mailServer.mails).toHaveLength(Math.min(time, 3));
    }
    expect((await signIn(board.tokens()[1])).status).toBe(200);
    for (const token of [board.tokens()[0], board.tokens()[2]])
      expectError(await signIn(token), 401, 'link_expired');
  });

  test('leaves nothing of a person who does not use the link', async () => {
    await register({ name: 'Ines Roth' });
    await board.send();
    await board.query('UPDATE sign_in_links SET expires_at = now()');
    expectError(await signIn(board.tokens()[0]), 401, 'link_expired');
    await deleteExpiredLinks(board.server.connection.db);
    expect(await board.query('SELECT FROM sign_in_links')).toEqual([]);
    expect(await countMembers()).toBe(1);
  });

  test.each([
    [{}, '/email'],
    [{ email: 'mette' }, '/email'],
    [{ email: NEW, name: ' ' }, '/name'],
    [{ email: NEW, name: 'a\u0007b' }, '/name'],
    [{ email: NEW, role: 'owner' }, '/role'],
    [{ email: NEW, returnTo: '//evil.example' }, '/returnTo'],
  ])('is rejected: %j', async (body, path) => {
    expect(new Set(issuePaths(await ask(body)))).toEqual(new Set([path]));
  });
});

describe('closed registration', () => {
  test('is the default, and refuses forms and requests', async () => {
    const { body } = await (await newOrganization()).get('/organization');
    expect(body.data.members).toEqual({ registration: 'closed' });
    await setRegistration('closed');
    expectError(await ask({ email: NEW }), 409, 'registration_closed');
    const closed = await until(
      () => openPage('/sign-in/register'),
      ({ status }) => status === 404,
    );
    expect(closed.status).toBe(404);
    expect((await openPage('/sign-in')).text).not.toContain('/sign-in/register');
    const sent = await sendForm(board.client, '/sign-in/register', { email: NEW }, { server: board.server });
    expect(sent.status).toBe(404);
    expect(await board.query('SELECT FROM sign_in_links')).toEqual([]);
  });

  test('ends the links that were sent, and those that were not', async () => {
    await register();
    await board.send();
    await register({ email: 'other@pilots.example' });
    await setRegistration('closed');
    await board.send();
    expect(board.mailServer.mails).toHaveLength(1);
    expectError(await signIn(board.tokens()[0]), 401, 'link_expired');
    expect(await countMembers()).toBe(1);
  });

  test('is what boards have whose installation cannot send email', async () => {
    const server = await sharedServer({ PLATFORM_DOMAIN: 'boards.example', SMTP_URL: '' });
    const client = await newOrganization({ server });
    await client.patch('/organization', { members: { registration: 'open' } });
    const visitor = await visit(client, { server });
    const response = await visitor.send('POST', '/organization/registrations', { email: NEW });
    expectError(response, 409, 'email_not_configured');
    const host = `${client.slug}.boards.example`;
    expect((await requestHost(server.origin, host, '/sign-in/register')).status).toBe(404);
  });
});

describe('the form', () => {
  const send = (fields: Record<string, string>) =>
    sendForm(board.client, '/sign-in/register', fields, { server: board.server });

  test('works without scripts: from the sign-in page to the account', async () => {
    const signInPage = await until(
      () => openPage('/sign-in?to=%2Fc%2Fbriefings'),
      ({ text }) => text.includes('/sign-in/register'),
    );
    const links = findElements(parsePage(signInPage), 'a').map((link) => attributeOf(link, 'href'));
    expect(links).toContain('/sign-in/register?to=%2Fc%2Fbriefings');
    const page = requireSafePage(await openPage('/sign-in/register?to=%2Fc%2Fbriefings'));
    const fields = findElements(page, 'input').map((input) => attributeOf(input, 'name'));
    expect(fields).toEqual(['to', 'email', 'name', 'website']);
    const sent = await send({ to: '/c/briefings', email: NEW, name: 'Ines  Roth', website: '' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/sign-in/register/sent']);
    requireSafePage(await openPage('/sign-in/register/sent'));
    await board.send();
    const [token = ''] = board.tokens();
    for (let look = 0; look < 3; look++) {
      const confirm = requireSafePage(await openPage(`/sign-in/register?token=${token}`));
      expect(textsOf(confirm, 'h1')).toEqual(['Create your account']);
    }
    const used = await sendForm(board.client, '/sign-in/token', { token }, { server: board.server });
    expect([used.status, used.headers.get('location')]).toEqual([303, '/c/briefings']);
    const { body } = await board.client.get(`/members/${NEW}`);
    expect(body.data.member).toMatchObject({ email: NEW, name: 'Ines Roth', role: 'candidate' });
  });

  test('returns the same response for members, strangers, and programs that fill in every field', async () => {
    await until(
      () => openPage('/sign-in'),
      ({ text }) => text.includes('/sign-in/register'),
    );
    const stable = ({ status, headers, text }: Awaited<ReturnType<typeof send>>) => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ];
    const ofMember = stable(await send({ email: board.member.email }));
    expect(stable(await send({ email: NEW }))).toEqual(ofMember);
    expect(stable(await send({ email: 'bot@pilots.example', website: 'https://spam.example' }))).toEqual(
      ofMember,
    );
    expect(await board.query('SELECT FROM sign_in_links')).toHaveLength(2);
  });

  test('shows what was typed when the email address is invalid, and escapes it', async () => {
    await until(
      () => openPage('/sign-in'),
      ({ text }) => text.includes('/sign-in/register'),
    );
    const hostile = '"><script>alert(1)</script>';
    const response = await send({ email: hostile, name: hostile });
    expect(response.status).toBe(422);
    const page = requireSafePage(response);
    const values = findElements(page, 'input').map((input) => attributeOf(input, 'value'));
    expect(values.filter((value) => value === hostile)).toHaveLength(2);
    const elsewhere = await sendForm(
      board.client,
      '/sign-in/register',
      { email: NEW },
      { server: board.server, headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
    );
    expect(elsewhere.status).toBe(403);
  });
});

test('form and API count together, by IP address, and by email address from all networks', async () => {
  const server = await ownServer({ RATE_LIMIT_SIGN_IN: '4', TRUST_PROXY: '127.0.0.1' });
  const client = await newOrganization({ server });
  await client.patch('/organization', { members: { registration: 'open' } });
  let network = 0;
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++network}` });
  const byApi = async (email: string, headers: Record<string, string>) =>
    (await visit(client, { server })).send('POST', '/organization/registrations', { email }, headers);
  const same = from();
  const statuses = [];
  for (let time = 0; time < 2; time++) statuses.push((await byApi(`a${time}@pilots.example`, same)).status);
  const form = { email: 'b@pilots.example' };
  statuses.push((await sendForm(client, '/sign-in/register', form, { server, headers: same })).status);
  expect(statuses).toEqual([202, 202, 429]);
  // Two networks with two requests each are all that one email address gets in an hour.
  const mailbox = [];
  for (let time = 0; time < 5; time++) mailbox.push((await byApi(NEW, from())).status);
  expect(mailbox).toEqual([202, 202, 202, 202, 429]);
});
