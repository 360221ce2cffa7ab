import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestResponse } from '../../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';
import { auditOf, countSignIns, postMember } from '../../../../../test/members.ts';
import {
  insertLink,
  PASSWORD,
  postMemberWithPassword,
  signedIn,
  type Visitor,
  visit,
  whileChanging,
} from '../../../../../test/sign-in.ts';
import type { Member } from '../schema.ts';

const NEW = 'a quay in the fog';

let client: Client;
let member: Member;
let visitor: Visitor;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client);
  visitor = await signedIn(client, member);
});

const change = (body: object, by = visitor): Promise<TestResponse> =>
  by.send('POST', '/organization/password', body);
const signInWith = async (password: string) =>
  (await (await visit(client)).signIn({ email: member.email, password })).status;

async function byLink(of: Member): Promise<Visitor> {
  const browser = await visit(client);
  expect((await browser.signIn({ token: await insertLink(client, of) })).status).toBe(200);
  return browser;
}

describe('a changed password', () => {
  test('replaces the old one', async () => {
    const response = await change({ currentPassword: PASSWORD, newPassword: NEW });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({ member: { id: member.id, authMethod: 'password' } });
    expect([await signInWith(PASSWORD), await signInWith(NEW)]).toEqual([401, 200]);
  });

  test('ends all other sessions and all links, and starts a new session in this browser', async () => {
    const elsewhere = await signedIn(client, member);
    const former = await visit(client, { cookie: visitor.cookie });
    const token = await insertLink(client, member);
    await change({ currentPassword: PASSWORD, newPassword: NEW });
    expect([await visitor.status(), await elsewhere.status(), await former.status()]).toEqual([
      200, 401, 401,
    ]);
    expectError(await (await visit(client)).signIn({ token }), 401, 'link_expired');
    expect(await countSignIns(client, member.id)).toEqual({ sessions: 1, links: 0 });
  });

  test('emits an event by the member, without the password', async () => {
    await change({ currentPassword: PASSWORD, newPassword: NEW });
    const event = (await eventsOf(client)).at(-1)!;
    expect(event).toMatchObject({ type: 'member.updated', changed_fields: ['password'] });
    expect(JSON.stringify(event)).not.toMatch(/argon2|quay|tugs/);
    expect((await auditOf(client, member.id))[0]).toMatchObject({
      actor: `member:${member.id}`,
      changedFields: ['password'],
    });
  });
});

describe('a member who changes the password', () => {
  test('must send the current one', async () => {
    expect(issuePaths(await change({ newPassword: NEW }))).toEqual(['/currentPassword']);
    const wrong = await change({ currentPassword: 'two tugs at dawn', newPassword: NEW });
    expectError(wrong, 401, 'invalid_credentials');
    expect([await visitor.status(), await signInWith(PASSWORD)]).toEqual([200, 200]);
  });

  test('needs no current one if there is none', async () => {
    member = await postMember(client);
    const response = await change({ newPassword: NEW }, await byLink(member));
    expect(response.body.data.member.authMethod).toBe('password');
    expect(await signInWith(NEW)).toBe(200);
    expect((await eventsOf(client)).at(-1)).toMatchObject({ changed_fields: ['authMethod', 'password'] });
  });

  test('needs no current one for 15 minutes after a sign-in by link', async () => {
    const [early, late] = [await byLink(member), await byLink(member)];
    const { pool } = (await sharedServer()).connection;
    const age = (minutes: number) =>
      pool.query(
        'UPDATE member_sessions SET created_at = now() - make_interval(mins => $1) WHERE member_id = $2',
        [minutes, member.id],
      );
    await age(16);
    expect(issuePaths(await change({ newPassword: NEW }, late))).toEqual(['/currentPassword']);
    await age(14);
    expect((await change({ newPassword: NEW }, early)).status).toBe(200);
    // The new session was not opened by a link.
    expect(issuePaths(await change({ newPassword: PASSWORD }, early))).toEqual(['/currentPassword']);
  });

  test('must be signed in', async () => {
    const guest = await visit(client);
    expectError(
      await change({ currentPassword: PASSWORD, newPassword: NEW }, guest),
      401,
      'sign_in_required',
    );
    const stranger = await visit(await newOrganization(), { cookie: visitor.cookie });
    expectError(
      await change({ currentPassword: PASSWORD, newPassword: NEW }, stranger),
      401,
      'sign_in_required',
    );
  });

  test.each([
    ['the member is suspended', 'UPDATE members SET suspended_at = now() WHERE id = $1'],
    ['the member gets another password', "UPDATE members SET password_hash = 'other' WHERE id = $1"],
    ['the member is erased', 'DELETE FROM members WHERE id = $1'],
    ['the session ends', 'DELETE FROM member_sessions WHERE member_id = $1'],
  ])('gets 401 when %s concurrently', async (_, statement) => {
    const response = await whileChanging(await sharedServer(), statement, [member.id], () =>
      change({ currentPassword: PASSWORD, newPassword: NEW }),
    );
    expectError(response, 401, 'sign_in_required');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('with two concurrent requests succeeds once', async () => {
    const responses = await Promise.all([
      change({ currentPassword: PASSWORD, newPassword: NEW }),
      change({ currentPassword: PASSWORD, newPassword: 'two buoys off Texel' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await countSignIns(client, member.id)).sessions).toBe(1);
  });
});

describe('a rejected password', () => {
  test.each([
    ['short', 'seven77'],
    ['short after its characters are composed', 'e\u0301'.repeat(7)],
    ['long', 'x7'.repeat(101)],
    ['a common password', 'Password123'],
    ['a common password in other characters', 'ｐａｓｓｗｏｒｄ'],
    ['a single character', '1111111111'],
    ['not a string', 12345678],
    ['null', null],
    ['not storable', 'abc\0defgh'],
  ])('is %s', async (_, newPassword) => {
    const response = await change({ currentPassword: PASSWORD, newPassword });
    expect(issuePaths(response)).toEqual(['/newPassword']);
    expect(response.text).not.toMatch(/seven77|Password123/);
  });

  test('is the email address, in any case, or its local part', async () => {
    for (const newPassword of [member.email, member.email.toUpperCase(), member.email.split('@')[0]])
      expect(issuePaths(await change({ currentPassword: PASSWORD, newPassword }))).toEqual(['/newPassword']);
  });

  test('is sent with an unknown field', async () => {
    const response = await change({ currentPassword: PASSWORD, newPassword: NEW, memberId: member.id });
    expect(issuePaths(response)).toEqual(['/memberId']);
  });
});

test.each([['eight 88'], [`${'ü'.repeat(7)}x`], ['🌊⚓🚢🛟🐟🦀🐚🦭'], ['x7'.repeat(100)]])(
  '%j is accepted: characters count, not bytes',
  async (newPassword) => {
    const response = await change({ currentPassword: PASSWORD, newPassword });
    expect(response.status, response.text).toBe(200);
    expect(await signInWith(newPassword)).toBe(200);
  },
);
