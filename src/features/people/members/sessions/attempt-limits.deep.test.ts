import { describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  type TestResponse,
  type TestServer,
  until,
} from '../../../../../test/app.ts';
import { withoutIds } from '../../../../../test/collections.ts';
import { postMember } from '../../../../../test/members.ts';
import { hasRedis, startRedis } from '../../../../../test/redis-server.ts';
import { insertLink, PASSWORD, postMemberWithPassword, SESSION, visit } from '../../../../../test/sign-in.ts';
import type { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { newRequestCounter } from '../../../../platform/http/rate-limit.ts';
import { type AccountLimits, limitByAccount } from '../../../../platform/sign-in/attempt-limits.ts';
import type { Member } from '../schema.ts';

const LINKS = '/organization/sign-in-links';
const CHANGE = '/organization/password';
const LIMITS = { RATE_LIMIT_SIGN_IN: '4', TRUST_PROXY: '127.0.0.1' };

interface Board {
  server: TestServer;
  client: Client;
  member: Member;
}

async function limited(settings: Record<string, string> = LIMITS): Promise<Board> {
  const server = await ownServer(settings);
  const client = await newOrganization({ server });
  return { server, client, member: await postMemberWithPassword(client) };
}

let addresses = 0;
/** An IP address that no other test uses. */
const newAddress = () => `198.51.100.${++addresses}`;

async function post({ server, client }: Board, path: string, body: object, from = newAddress()) {
  return (await visit(client, { server })).send('POST', path, body, { 'x-forwarded-for': from });
}

const signIn = (board: Board, email: string, password = 'wrong one', from = newAddress()) =>
  post(board, SESSION, { email, password }, from);

async function times<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const all = [];
  for (let number = 0; number < count; number++) all.push(await work(number));
  return all;
}

const many = <T>(count: number, each: T) => Array<T>(count).fill(each);
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

/** The response without times. */
function withoutTimes(response: TestResponse) {
  const { status, headers, text } = withoutIds(response);
  return { status, headers: Object.keys(headers), text: text.replace(/"retry_after":\d+/, '') };
}

describe('an IP address', () => {
  test('has a limit of sign-ins per minute, for all accounts and results together', async () => {
    const board = await limited();
    const from = newAddress();
    const responses = await times(6, (number) => signIn(board, `m${number}@pilots.example`, 'wrong', from));
    expect(statuses(responses)).toEqual([...many(4, 401), 429, 429]);
    expect(responses[0]!.headers.get('ratelimit-policy')).toBe('"sign-in";q=4;w=60');
    expect(responses[4]!.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await signIn(board, board.member.email, PASSWORD, from)).status).toBe(429);
    expect((await signIn(board, board.member.email, PASSWORD)).status).toBe(200);
  });

  test('counts link tokens and password changes as sign-ins', async () => {
    const board = await limited();
    const from = newAddress();
    const tokens = await times(2, () => post(board, SESSION, { token: 'a'.repeat(43) }, from));
    const changes = await times(3, () => post(board, CHANGE, { newPassword: PASSWORD }, from));
    expect(statuses([...tokens, ...changes])).toEqual([...many(4, 401), 429]);
  });

  test('can request half as many links', async () => {
    const board = await limited();
    const from = newAddress();
    const responses = await times(4, (number) => post(board, LINKS, { email: `m${number}@x.example` }, from));
    expect(statuses(responses)).toEqual([202, 202, 429, 429]);
    expect(responses[0]!.headers.get('ratelimit-policy')).toBe('"sign-in-link";q=2;w=60');
    expect((await signIn(board, board.member.email, PASSWORD, from)).status).toBe(200);
  });

  test('counts reading a session and signing out as public reads', async () => {
    const board = await limited({ ...LIMITS, RATE_LIMIT_PUBLIC: '3' });
    const from = { 'x-forwarded-for': newAddress() };
    const visitor = await visit(board.client, { server: board.server });
    const paths = [SESSION, '/organization/cms/partners', SESSION];
    const reads = await times(3, (number) => visitor.send('GET', paths[number]!, undefined, from));
    expect(statuses(reads)).toEqual([401, 404, 401]);
    expect((await visitor.send('DELETE', SESSION, undefined, from)).status).toBe(429);
  });
});

/** Without the API, whose limit per minute and IP address would apply first. */
function newLimits(signIn = 4): AccountLimits {
  const [minute, quarterHour, hour] = [60, 900, 3600].map((seconds) => newRequestCounter(undefined, seconds));
  const counters = { minute: minute!, quarterHour: quarterHour!, hour: hour! };
  return limitByAccount({ counters, limits: { read: 0, signIn } });
}

/** For each attempt, true or the details of the error. */
const passes = (count: number, work: () => Promise<void>) =>
  times(count, () =>
    work().then(
      () => true,
      ({ details }: HttpError) => details,
    ),
  );

describe('an account', () => {
  const email = 'mette@pilots.example';

  test('has a limit of attempts per network and 15 minutes, which does not affect the owner on another network', async () => {
    const limits = newLimits();
    const [stranger, owner] = [newAddress(), newAddress()];
    const tries = await passes(6, () => limits.signIn({ realm: 1, email }, stranger));
    const refused = { limit: 4, window_seconds: 900 };
    expect(tries.slice(0, 4)).toEqual(many(4, true));
    expect(tries.slice(4)).toMatchObject([refused, refused]);
    expect(await passes(4, () => limits.signIn({ realm: 1, email }, owner))).toEqual(many(4, true));
    expect(await passes(1, () => limits.signIn({ realm: 2, email }, stranger))).toEqual([true]);
  });

  test('has half as many link requests per network and hour, which does not affect the owner on another network', async () => {
    const limits = newLimits();
    const [stranger, owner] = [newAddress(), newAddress()];
    const requests = await passes(3, () => limits.link({ realm: 1, email }, stranger));
    expect(requests.slice(0, 2)).toEqual(many(2, true));
    expect(requests[2]).toMatchObject({ limit: 2, window_seconds: 3600 });
    expect(await passes(2, () => limits.link({ realm: 1, email }, owner))).toEqual(many(2, true));
  });

  test('has ten times as many attempts per hour from all networks together, whether or not the account exists', async () => {
    const board = await limited({ ...LIMITS, RATE_LIMIT_SIGN_IN: '1' });
    const known = await times(11, () => signIn(board, board.member.email));
    const unknown = await times(11, () => signIn(board, 'nobody@pilots.example'));
    expect(statuses(known)).toEqual([...many(10, 401), 429]);
    expect(unknown.map(withoutTimes)).toEqual(known.map(withoutTimes));
    expect(known[10]!.body.error.details).toMatchObject({ limit: 10, window_seconds: 3600 });
    expect(known[10]!.text).not.toContain(board.member.email);
    const { email } = board.member;
    for (const spelling of [email.toUpperCase(), email.toLowerCase()])
      expect((await signIn(board, spelling, PASSWORD)).status).toBe(429);
    const other = { ...board, client: await newOrganization({ server: board.server }) };
    expect((await signIn(other, email)).status).toBe(401);
  });

  test('without attempts left still gets a link and can sign in with it', async () => {
    const board = await limited({ ...LIMITS, RATE_LIMIT_SIGN_IN: '1' });
    await times(11, () => signIn(board, board.member.email));
    const responses = await times(20, () => post(board, LINKS, { email: board.member.email }));
    expect(statuses(responses)).toEqual(many(20, 202));
    const token = await insertLink(board.client, board.member);
    expect((await post(board, SESSION, { token })).status).toBe(200);
  });

  test('can change its password when signed in, however many attempts others made', async () => {
    const board = await limited({ ...LIMITS, RATE_LIMIT_SIGN_IN: '1' });
    const { email } = board.member;
    const visitor = await visit(board.client, { server: board.server });
    await visitor.signIn({ email, password: PASSWORD });
    await times(10, () => signIn(board, email));
    const change = { currentPassword: PASSWORD, newPassword: 'a quay in the fog' };
    const from = { 'x-forwarded-for': newAddress() };
    expect((await visitor.send('POST', CHANGE, change, from)).status).toBe(200);
  });

  test('limits guesses of the current password with a stolen session, from all networks together', async () => {
    const board = await limited();
    const visitor = await visit(board.client, { server: board.server });
    await visitor.signIn({ email: board.member.email, password: PASSWORD });
    const change = { currentPassword: 'wrong one', newPassword: 'a quay in the fog' };
    const responses = await times(5, () =>
      visitor.send('POST', CHANGE, change, { 'x-forwarded-for': newAddress() }),
    );
    expect(statuses(responses)).toEqual([...many(4, 401), 429]);
  });
});

test('0 disables the limits, and the default is 10', async () => {
  const free = await limited({ ...LIMITS, RATE_LIMIT_SIGN_IN: '0' });
  const from = newAddress();
  const responses = await times(12, () => signIn(free, free.member.email, 'wrong one', from));
  expect(statuses(responses)).toEqual(many(12, 401));
  expect(responses[0]!.headers.get('ratelimit-policy')).toBeNull();
  const usual = await limited({ ...LIMITS, RATE_LIMIT_SIGN_IN: '' });
  const usualResponses = await times(11, (number) => signIn(usual, `m${number}@x.example`, 'wrong', from));
  expect(statuses(usualResponses)).toEqual([...many(10, 401), 429]);
});

test('requests with an API key about members have no sign-in limit', async () => {
  const { server, client } = await limited({ ...LIMITS, RATE_LIMIT_SIGN_IN: '1' });
  const member = await postMember(client);
  const send = (path: string, body?: object) =>
    request(`${server.origin}/api/v1/members/${member.id}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': client.key },
      ...(body ? { body } : {}),
    });
  for (let time = 0; time < 3; time++) {
    expect((await send('/password', { password: PASSWORD })).status).toBe(200);
    expect((await send('/sign-out')).status).toBe(200);
  }
});

describe.skipIf(!hasRedis)('with Redis', () => {
  test('two servers share the counters, which contain no email addresses', async () => {
    const { url } = await startRedis();
    const settings = { ...LIMITS, REDIS_URL: url };
    const board = await limited(settings);
    const other = { ...board, server: await ownServer(settings) };
    for (const { server } of [board, other])
      await until(
        async () => server.redis?.status,
        (status) => status === 'ready',
      );
    const from = newAddress();
    const responses = await times(5, (number) =>
      signIn(number % 2 ? board : other, board.member.email, 'wrong one', from),
    );
    expect(statuses(responses)).toEqual([...many(4, 401), 429]);
    await post(board, LINKS, { email: board.member.email });
    const keys = await board.server.redis!.keys('*');
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.join(' ')).not.toMatch(/pilots|@/);
  });
});
