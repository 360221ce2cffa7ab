import { hash as hashAtCost } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { withoutIds } from '../../../../../test/collections.ts';
import { measureCpuMs } from '../../../../../test/cpu-time.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { countSignIns, patchMember, postMember } from '../../../../../test/members.ts';
import {
  insertLink,
  PASSWORD,
  postMemberWithPassword,
  SESSION,
  setPassword,
  visit,
  whileChanging,
} from '../../../../../test/sign-in.ts';
import type { Member } from '../schema.ts';

let client: Client;
let member: Member;
let credentials: { email: string; password: string };
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client, {
    name: 'Mette Holm',
    role: 'employer',
    description: 'Hires pilots.',
    customFields: { note: 'difficult' },
  });
  credentials = { email: member.email, password: PASSWORD };
});

async function hashOf({ id }: Member): Promise<string | null> {
  const { rows } = await (await sharedServer()).connection.pool.query(
    'SELECT password_hash FROM members WHERE id = $1',
    [id],
  );
  return rows[0].password_hash;
}

describe('the correct password', () => {
  test('starts a session, which shows the member without internal fields', async () => {
    const visitor = await visit(client);
    const response = await visitor.signIn(credentials);
    expect(response.status).toBe(200);
    const { id, email } = member;
    expect(response.body).toEqual({
      data: {
        member: {
          id,
          email,
          name: 'Mette Holm',
          role: 'employer',
          approvalStatus: 'approved',
          authMethod: 'password',
          profilePicture: null,
          description: 'Hires pilots.',
        },
        expiresAt: expect.any(String),
        returnTo: null,
      },
    });
    const days = (Date.parse(response.body.data.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await visitor.status()).toBe(200);
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const response = await (await visit(client)).signIn(credentials);
    expect(response.headers.get('set-cookie')).toMatch(
      /^corkboard_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    );
  });

  test('over https, sets a secure cookie that other boards cannot set', async () => {
    const server = await sharedServer({ PLATFORM_SCHEME: 'https' });
    const visitor = await visit(client, { server });
    const response = await visitor.signIn(credentials);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-corkboard_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await visitor.status()).toBe(200);
    visitor.cookie = visitor.cookie!.replace('__Host-', '');
    expect(await visitor.status()).toBe(401);
  });

  test('works with the email address in upper or lower case', async () => {
    const visitor = await visit(client);
    expect((await visitor.signIn({ ...credentials, email: member.email.toUpperCase() })).status).toBe(200);
  });

  test('signs in a member whose approval is pending', async () => {
    await patchMember(client, member, { approvalStatus: 'pending' });
    expect((await (await visit(client)).signIn(credentials)).status).toBe(200);
  });

  test('starts a new session each time, and ends the previous one of the browser', async () => {
    const [visitor, elsewhere] = [await visit(client), await visit(client)];
    await elsewhere.signIn(credentials);
    await visitor.signIn(credentials);
    const former = await visit(client, { cookie: visitor.cookie });
    await visitor.signIn(credentials);
    expect(visitor.cookie).not.toBe(former.cookie);
    expect([await visitor.status(), await former.status(), await elsewhere.status()]).toEqual([
      200, 401, 200,
    ]);
    expect((await countSignIns(client, member.id)).sessions).toBe(2);
  });

  test('is rehashed when the cost has changed, without an event', async () => {
    const { pool } = (await sharedServer()).connection;
    const cheap = await hashAtCost(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await pool.query('UPDATE members SET password_hash = $1 WHERE id = $2', [cheap, member.id]);
    const visitor = await visit(client);
    expect((await visitor.signIn({ ...credentials, password: 'two tugs at dawn' })).status).toBe(401);
    expect(await hashOf(member)).toBe(cheap);
    const before = (await client.get(`/members/${member.id}`)).text;
    expect((await visitor.signIn(credentials)).status).toBe(200);
    expect(await hashOf(member)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await client.get(`/members/${member.id}`)).text).toBe(before);
    expect((await visitor.signIn(credentials)).status).toBe(200);
  });

  test('with a hash of another kind is wrong', async () => {
    const { pool } = (await sharedServer()).connection;
    const bcrypt = '$2b$12$KIXQ2yZ7VxT0Kq1bW8J0eO8k8Z9mYvQ2Uo1fKq0yQ3rWc7oT6o9Ga';
    await pool.query('UPDATE members SET password_hash = $1 WHERE id = $2', [bcrypt, member.id]);
    expectError(await (await visit(client)).signIn(credentials), 401, 'invalid_credentials');
  });
});

describe('the token and the password', () => {
  test('are stored as hashes only', async () => {
    const visitor = await visit(client);
    await visitor.signIn(credentials);
    const token = visitor.cookie!.split('=')[1]!;
    const { pool } = (await sharedServer()).connection;
    const { rows } = await pool.query(
      `SELECT to_jsonb(session)::text AS row FROM member_sessions session WHERE member_id = $1
       UNION ALL SELECT to_jsonb(member)::text FROM members member WHERE id = $1
       UNION ALL SELECT data::text FROM events WHERE organization_id = $2
       UNION ALL SELECT to_jsonb(entry)::text FROM audit_entries entry WHERE organization_id = $2`,
      [member.id, client.scope.organizationId],
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(Buffer.from(token).toString('hex'));
      expect(row).not.toContain(PASSWORD);
    }
  });
});

describe('a failed sign-in', () => {
  const kinds = [
    'a wrong password',
    'an unknown email address',
    'no password',
    'suspended',
    'rejected',
  ] as const;

  /** Credentials for each kind of member. */
  async function attemptsOf(): Promise<Record<(typeof kinds)[number], object>> {
    const suspended = await postMemberWithPassword(client);
    await patchMember(client, suspended, { isSuspended: true });
    const rejected = await postMemberWithPassword(client, { approvalStatus: 'rejected' });
    const { email } = await postMember(client);
    return {
      'a wrong password': { ...credentials, password: 'two tugs at dawn' },
      'an unknown email address': { ...credentials, email: 'nobody@pilots.example' },
      'no password': { ...credentials, email },
      suspended: { ...credentials, email: suspended.email },
      rejected: { ...credentials, email: rejected.email },
    };
  }

  test('gets the same response for every reason', async () => {
    const attempts = await attemptsOf();
    const responses = [];
    for (const kind of kinds) responses.push(await (await visit(client)).signIn(attempts[kind]));
    for (const response of responses) {
      expectError(response, 401, 'invalid_credentials');
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(withoutIds(response)).toEqual(withoutIds(responses[0]!));
    }
  });

  test('takes the same time with and without a member or a password', async () => {
    const attempts = await attemptsOf();
    const measured = ['a wrong password', 'an unknown email address', 'no password'] as const;
    const times: Record<string, number[]> = {};
    const visitor = await visit(client);
    for (let round = 0; round < 15; round++) {
      for (const kind of measured) {
        const time = await measureCpuMs(() => visitor.signIn(attempts[kind]));
        times[kind] = [...(times[kind] ?? []), time];
      }
    }
    const medians = measured.map((kind) => times[kind]!.toSorted((a, b) => a - b)[7]!);
    // Without hashing, a response takes a tenth of the time.
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(3);
  });

  test('starts no session, and ends none', async () => {
    const visitor = await visit(client);
    await visitor.signIn(credentials);
    expect((await visitor.signIn({ ...credentials, password: 'two tugs at dawn' })).status).toBe(401);
    expect(await visitor.status()).toBe(200);
  });

  test.each([
    ['is suspended', 'UPDATE members SET suspended_at = now() WHERE id = $1'],
    ['is rejected', "UPDATE members SET approval_status = 'rejected' WHERE id = $1"],
    ['gets another password', "UPDATE members SET password_hash = 'other' WHERE id = $1"],
    ['is erased', 'DELETE FROM members WHERE id = $1'],
  ])('is the result if the member %s while the password is being checked', async (_, statement) => {
    const visitor = await visit(client);
    const response = await whileChanging(await sharedServer(), statement, [member.id], () =>
      visitor.signIn(credentials),
    );
    expectError(response, 401, 'invalid_credentials');
    expect((await countSignIns(client, member.id)).sessions).toBe(0);
  });
});

describe('boards', () => {
  test('with the same email address and password have separate sessions', async () => {
    const other = await newOrganization();
    const theirs = await postMemberWithPassword(other, { email: member.email, name: 'Somebody Else' });
    const [mine, there] = [await visit(client), await visit(other)];
    expect((await mine.signIn(credentials)).body.data.member.id).toBe(member.id);
    expect((await there.signIn(credentials)).body.data.member.id).toBe(theirs.id);
    expect(await (await visit(other, { cookie: mine.cookie })).status()).toBe(401);
    expect(await (await visit(client, { cookie: there.cookie })).status()).toBe(401);
    const guest = await visit(other, { cookie: mine.cookie });
    expect((await guest.send('DELETE', `${SESSION}?all=true`)).status).toBe(401);
    expect([await mine.status(), await there.status()]).toEqual([200, 200]);
  });

  test('with the same email address have separate passwords', async () => {
    const other = await newOrganization();
    const theirs = await postMember(other, { email: member.email });
    await setPassword(other, theirs, 'a quay in the fog');
    expect((await (await visit(other)).signIn(credentials)).status).toBe(401);
    const swapped = { ...credentials, password: 'a quay in the fog' };
    expect((await (await visit(client)).signIn(swapped)).status).toBe(401);
  });

  test('have separate links', async () => {
    const other = await newOrganization();
    const token = await insertLink(client, member);
    expectError(await (await visit(other)).signIn({ token }), 401, 'link_expired');
    expect((await (await visit(client)).signIn({ token })).status).toBe(200);
  });

  test('that do not exist have no sign-in', async () => {
    const nowhere = await visit({ slug: 'nobody' });
    for (const body of [credentials, { token: 'a'.repeat(43) }])
      expectError(await nowhere.signIn(body), 404, 'not_found');
    expectError(await nowhere.send('GET', SESSION), 404, 'not_found');
  });
});

describe('bad requests', () => {
  test.each([
    [{}, ['/email', '/password']],
    [{ email: 'mette@pilots.example' }, ['/password']],
    [{ password: PASSWORD }, ['/email']],
    [{ token: 'a'.repeat(43), email: 'mette@pilots.example' }, ['/email']],
    [{ token: 'a'.repeat(43), password: PASSWORD }, ['/password']],
    [{ token: 'a'.repeat(42) }, ['/token']],
    [{ token: `${'a'.repeat(42)}=` }, ['/token']],
    [{ token: 7 }, ['/token']],
    [{ email: 'mette', password: PASSWORD }, ['/email']],
    [{ email: ['mette@pilots.example'], password: PASSWORD }, ['/email']],
    [{ email: 'mette@pilots.example', password: '' }, ['/password']],
    [{ email: 'mette@pilots.example', password: 'x'.repeat(201) }, ['/password']],
    [{ email: 'mette@pilots.example', password: null }, ['/password']],
    [{ email: 'mette@pilots.example', password: 'a\0b' }, ['/password']],
    [{ email: 'mette@pilots.example', password: PASSWORD, remember: true }, ['/remember']],
  ])('%j', async (body, paths) => {
    const response = await (await visit(client)).signIn(body);
    expect(issuePaths(response).sort()).toEqual(paths);
    expect(response.text).not.toMatch(/mette@|three tugs/);
  });
});
