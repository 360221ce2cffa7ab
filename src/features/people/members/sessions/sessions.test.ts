import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { countSignIns, patchMember } from '../../../../../test/members.ts';
import {
  insertLink,
  postMemberWithPassword,
  SESSION,
  signedIn,
  type Visitor,
  visit,
} from '../../../../../test/sign-in.ts';
import type { Member } from '../schema.ts';
import { deleteExpiredSessions } from './queries.ts';
import { findMemberSession } from './sessions.ts';

const DAY_MS = 86_400_000;

let client: Client;
let member: Member;
let visitor: Visitor;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client);
  visitor = await signedIn(client, member);
});

/** Sets columns of the member’s only session with SQL. */
async function setSession(columns: string): Promise<void> {
  const { pool } = (await sharedServer()).connection;
  const { rowCount } = await pool.query(`UPDATE member_sessions SET ${columns} WHERE member_id = $1`, [
    member.id,
  ]);
  expect(rowCount).toBe(1);
}

async function daysLeft(): Promise<number> {
  const response = await visitor.send('GET', SESSION);
  expect(response.status, response.text).toBe(200);
  return Math.round((Date.parse(response.body.data.expiresAt) - Date.now()) / DAY_MS);
}

describe('the current session', () => {
  test('is read with the cookie, and not cached', async () => {
    const response = await visitor.send('GET', SESSION);
    expect(response.body.data.member).toMatchObject({ id: member.id, email: member.email });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('shows the member’s current fields', async () => {
    await patchMember(client, member, { name: 'Mette Holm', role: 'admin' });
    const { data } = (await visitor.send('GET', SESSION)).body;
    expect(data.member).toMatchObject({ name: 'Mette Holm', role: 'admin' });
  });

  test('is found for a page of its own board only', async () => {
    expect(await findMemberSession(client.scope, visitor.cookie)).toMatchObject({
      member: { id: member.id },
    });
    expect(await findMemberSession(client.scope, undefined)).toBeUndefined();
    expect(await findMemberSession((await newOrganization()).scope, visitor.cookie)).toBeUndefined();
  });

  test('is found among other cookies', async () => {
    const { cookie } = visitor;
    for (const header of [`a=1; ${cookie}; b=2`, `a=1;${cookie}`, `corkboard_session2=x; ${cookie}`])
      expect(await (await visit(client, { cookie: header })).status()).toBe(200);
  });

  test.each([
    ['no cookie', undefined],
    ['a made-up token', `corkboard_session=${'a'.repeat(43)}`],
    ['a short one', 'corkboard_session=a'],
    ['an empty one', 'corkboard_session='],
    ['one with an extra character', undefined],
    ['a long one', `corkboard_session=${'a'.repeat(10_000)}`],
    ['SQL', "corkboard_session=' OR 1=1 --"],
  ])('is 401 with %s', async (kind, cookie) => {
    const given = kind === 'one with an extra character' ? `${visitor.cookie}x` : cookie;
    const guest = await visit(client, { cookie: given });
    for (const method of ['GET', 'DELETE'])
      expectError(await guest.send(method, SESSION), 401, 'sign_in_required');
  });

  test('is not found with an API key', async () => {
    const guest = await visit(client);
    const response = await guest.send('GET', SESSION, undefined, { 'x-api-key': client.key });
    expectError(response, 401, 'sign_in_required');
  });
});

describe('a session is valid', () => {
  test('for 30 days from its last use, which is recorded once an hour', async () => {
    expect(await daysLeft()).toBe(30);
    await setSession("last_used_at = now() - interval '59 minutes', expires_at = now() + interval '5 days'");
    expect(await daysLeft()).toBe(5);
    await setSession("last_used_at = now() - interval '61 minutes', expires_at = now() + interval '5 days'");
    expect(await daysLeft()).toBe(30);
    expect(await daysLeft()).toBe(30);
  });

  test('for at most 90 days', async () => {
    await setSession("created_at = now() - interval '80 days', last_used_at = now() - interval '1 day'");
    expect(await daysLeft()).toBe(10);
    await setSession("created_at = now() - interval '91 days', last_used_at = now() - interval '2 hours'");
    await visitor.status();
    expect(await visitor.status()).toBe(401);
  });

  test('not after it has expired', async () => {
    await setSession("expires_at = now() + interval '1 minute'");
    expect(await visitor.status()).toBe(200);
    await setSession('expires_at = now()');
    expect(await visitor.status()).toBe(401);
  });

  test('and is deleted after it has expired, while others stay', async () => {
    const { db } = (await sharedServer()).connection;
    await setSession('expires_at = now()');
    const second = await signedIn(client, member);
    await deleteExpiredSessions(db);
    expect((await countSignIns(client, member.id)).sessions).toBe(1);
    expect(await second.status()).toBe(200);
  });
});

describe('signing out', () => {
  test('ends this session and clears the cookie', async () => {
    const elsewhere = await signedIn(client, member);
    const { cookie } = visitor;
    const response = await visitor.send('DELETE', SESSION);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: expect.any(String), deleted: true } });
    expect(response.headers.get('set-cookie')).toBe(
      'corkboard_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    );
    expect(visitor.cookie).toBeUndefined();
    expect(await (await visit(client, { cookie })).status()).toBe(401);
    expect(await elsewhere.status()).toBe(200);
  });

  test('everywhere ends all sessions and links', async () => {
    const elsewhere = await signedIn(client, member);
    const other = await postMemberWithPassword(client);
    const others = await signedIn(client, other);
    const token = await insertLink(client, member);
    expect((await visitor.send('DELETE', `${SESSION}?all=true`)).status).toBe(200);
    expect([await elsewhere.status(), await others.status()]).toEqual([401, 200]);
    expectError(await visitor.signIn({ token }), 401, 'link_expired');
  });

  test('with all=false ends this session only; other values are rejected', async () => {
    const elsewhere = await signedIn(client, member);
    expectError(await visitor.send('DELETE', `${SESSION}?all=maybe`), 400, 'validation_error');
    expect((await visitor.send('DELETE', `${SESSION}?all=false`)).status).toBe(200);
    expect(await elsewhere.status()).toBe(200);
  });

  test('respects If-Match', async () => {
    const { headers } = await visitor.send('GET', SESSION);
    const refused = await visitor.send('DELETE', SESSION, undefined, { 'if-match': '"other"' });
    expectError(refused, 412, 'precondition_failed');
    const etag = headers.get('etag')!;
    expect((await visitor.send('DELETE', SESSION, undefined, { 'if-match': etag })).status).toBe(200);
  });
});

describe('the next request is rejected, on every node', () => {
  test.each([
    ['is suspended', () => client.patch(`/members/${member.id}`, { isSuspended: true })],
    ['is rejected', () => client.patch(`/members/${member.id}`, { approvalStatus: 'rejected' })],
    ['is erased', () => client.delete(`/members/${member.id}`)],
    ['is signed out', () => client.post(`/members/${member.id}/sign-out`)],
    [
      'gets another password',
      () => client.post(`/members/${member.id}/password`, { password: 'a quay in the fog' }),
    ],
  ])('once the member %s', async (_, change) => {
    const elsewhere = await visit(client, { server: await sharedServer({}), cookie: visitor.cookie });
    expect([await visitor.status(), await elsewhere.status()]).toEqual([200, 200]);
    expect((await change()).status).toBe(200);
    expect([await visitor.status(), await elsewhere.status()]).toEqual([401, 401]);
  });

  test('and after a suspension is lifted, the member must sign in again', async () => {
    for (const [shut, open] of [
      [{ isSuspended: true }, { isSuspended: false }],
      [{ approvalStatus: 'rejected' }, { approvalStatus: 'approved' }],
    ]) {
      const session = await signedIn(client, member);
      await patchMember(client, member, shut!);
      await patchMember(client, member, open!);
      expect(await session.status()).toBe(401);
    }
  });

  test('but not after other changes', async () => {
    await patchMember(client, member, { email: 'other@pilots.example', approvalStatus: 'pending' });
    expect(await visitor.status()).toBe(200);
  });
});
