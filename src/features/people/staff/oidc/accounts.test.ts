import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import type { Person } from '../../../../../test/fake-oidc-provider.ts';
import { OidcBrowser, type Visit } from '../../../../../test/oidc-browser.ts';
import { errorOf, type OidcWorld, signInAtProvider, startOidcWorld } from '../../../../../test/oidc-world.ts';
import { newStaff, newUser, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';

let world: OidcWorld;
beforeAll(async () => {
  world = await startOidcWorld();
});
afterAll(() => world.close());

let board: Client;
let count = 0;
beforeEach(async () => {
  board = await newOrganization({ server: world.server });
});

function newPerson(fields: Partial<Person> = {}): Person {
  const sub = `person-${++count}`;
  return {
    sub,
    email: `${board.slug}-${sub}@pilots.example`,
    email_verified: true,
    name: 'Lars Berg',
    ...fields,
  };
}

async function signIn(person: Person): Promise<{ done: Visit; browser: OidcBrowser }> {
  const browser = new OidcBrowser(world.server);
  return { done: await signInAtProvider(browser, world.provider, person), browser };
}

/** Expects a sign-in, and returns the user. */
async function expectUser(person: Person) {
  const { done, browser } = await signIn(person);
  expect(done.location).toBe(`${browser.home}/dashboard`);
  return readMe(browser);
}

async function readMe(browser: OidcBrowser) {
  const { text } = await browser.visit('/api/v1/me', { headers: { 'sec-fetch-site': 'same-origin' } });
  return JSON.parse(text).data;
}

async function invite(email: unknown, role = 'editor'): Promise<void> {
  const owner: StaffBrowser = await signInAs(await newStaff(board, 'owner'), { server: world.server });
  const response = await owner.in(board).send('POST', '/invitations', { email, role });
  expect(response.status, response.text).toBe(201);
}

describe('the first sign-in', () => {
  test('links the user whose proved email address the provider has verified, whatever its case', async () => {
    const user = await newStaff(board, 'editor');
    const me = await expectUser(newPerson({ email: user.email.toUpperCase() }));
    expect(me).toMatchObject({ id: user.id, email: user.email, name: 'Mette Holm' });
  });

  test('does not link a user whose email address is unproved, because someone else may have created that user', async () => {
    const user = await newStaff(board, 'editor', { isEmailProved: false });
    expect(errorOf((await signIn(newPerson({ email: user.email }))).done)).toBe('oidc_email_unproved');
  });

  test('creates an invited user with the role, the proved email address and the name of the provider', async () => {
    const person = newPerson();
    await invite(person.email, 'editor');
    const me = await expectUser(person);
    expect(me).toMatchObject({
      email: person.email,
      name: 'Lars Berg',
      is_email_proved: true,
      has_password: false,
      is_operator: false,
      memberships: [{ organization: { slug: board.slug }, role: 'editor' }],
      invitations: [],
    });
  });

  test.each([[undefined], [''], ['two\nlines'], ['x'.repeat(201)], [7]])(
    'creates the invited user without a name if the provider sends %j',
    async (name) => {
      const person = newPerson({ name });
      await invite(person.email);
      expect((await expectUser(person)).name).toBeNull();
    },
  );

  test('rejects a person without a membership and an invitation, and stores nothing', async () => {
    const person = newPerson();
    expect(errorOf((await signIn(person)).done)).toBe('oidc_no_access');
    const user = await newUser();
    expect(errorOf((await signIn(newPerson({ email: user.email }))).done)).toBe('oidc_no_access');
    const { pool } = world.server.connection;
    const { rows } = await pool.query(
      `SELECT email FROM users WHERE email = $1 UNION ALL SELECT subject FROM user_identities WHERE user_id = $2`,
      [person.email, user.id],
    );
    expect(rows).toEqual([]);
  });

  test('rejects a person whose invitation has expired', async () => {
    const person = newPerson();
    await invite(person.email);
    await world.server.connection.pool.query('UPDATE invitations SET expires_at = now() WHERE email = $1', [
      person.email,
    ]);
    expect(errorOf((await signIn(person)).done)).toBe('oidc_no_access');
  });

  test('lets an operator in without a membership', async () => {
    const user = await newUser({ isOperator: true });
    expect(await expectUser(newPerson({ email: user.email }))).toMatchObject({ id: user.id });
  });

  test('creates one user, even if two browsers finish at the same time', async () => {
    const person = newPerson();
    await invite(person.email);
    const browsers = [new OidcBrowser(world.server), new OidcBrowser(world.server)];
    const done = await Promise.all(
      browsers.map((browser) => signInAtProvider(browser, world.provider, person)),
    );
    const outcomes = done.map((visit) => errorOf(visit) ?? 'signed in');
    expect(outcomes).toContain('signed in');
    const { rows } = await world.server.connection.pool.query(
      'SELECT count(*)::int AS users FROM users WHERE email = $1',
      [person.email],
    );
    expect(rows).toEqual([{ users: 1 }]);
  });
});

test('a sign-in satisfies an organization that requires a second factor', async () => {
  const user = await newStaff(board, 'editor');
  await world.server.connection.pool.query(
    'UPDATE organizations SET requires_second_factor = true WHERE slug = $1',
    [board.slug],
  );
  const { browser } = await signIn(newPerson({ email: user.email }));
  const headers = { 'sec-fetch-site': 'same-origin', 'corkboard-organization': board.slug };
  expect((await browser.visit('/api/v1/jobs', { headers })).status).toBe(200);
});

test('a sign-in and a refusal leave entries in the audit log, without an email address', async () => {
  const person = newPerson();
  expect(errorOf((await signIn(person)).done)).toBe('oidc_no_access');
  await invite(person.email);
  const { id } = await expectUser(person);
  expect(errorOf((await signIn({ ...person, sub: 'another' })).done)).toBe('oidc_other_identity');
  await world.server.app.refusals.flush();
  const { rows } = await world.server.connection.pool.query(
    `SELECT action, changed_fields, organization_id IS NULL AS is_of_installation FROM audit_log
     WHERE actor = $1 OR object_id = $2 ORDER BY action, is_of_installation`,
    [`user:${id}`, id],
  );
  const entries = rows.map((row) => `${row.action} ${row.changed_fields ?? ''} ${row.is_of_installation}`);
  expect(entries).toEqual([
    'invitation.accepted  false',
    'session.created  false',
    'session.created  true',
    'session.refused  false',
    'session.refused  true',
    'staff.added  false',
    'user.created  true',
    'user.updated identities true',
  ]);
});

describe('a later sign-in', () => {
  test('finds the same user after the email address has changed at the provider', async () => {
    const user = await newStaff(board, 'editor');
    const person = newPerson({ email: user.email });
    await expectUser(person);
    const me = await expectUser({ ...person, email: `new-${user.email}` });
    expect(me).toMatchObject({ id: user.id, email: user.email });
  });

  test('of another subject with the same email address is rejected, because providers reassign addresses', async () => {
    const user = await newStaff(board, 'editor');
    await expectUser(newPerson({ email: user.email }));
    expect(errorOf((await signIn(newPerson({ email: user.email }))).done)).toBe('oidc_other_identity');
  });

  test('follows the subject although another user has the email address by now', async () => {
    const [first, second] = [await newStaff(board, 'editor'), await newStaff(board, 'viewer')];
    const person = newPerson({ email: first.email });
    await expectUser(person);
    expect(await expectUser({ ...person, email: second.email })).toMatchObject({ id: first.id });
  });

  test('accepts the invitations of the verified email address', async () => {
    const user = await newStaff(board, 'editor');
    const person = newPerson({ email: user.email });
    await expectUser(person);
    board = await newOrganization({ server: world.server });
    await invite(user.email, 'viewer');
    const { memberships } = await expectUser(person);
    const roles = memberships.map((each: { role: string }) => each.role).sort();
    expect(roles).toEqual(['editor', 'viewer']);
  });

  test('leaves the invitations of an email address that belongs to another user', async () => {
    const user = await newStaff(board, 'editor');
    const other = await newUser();
    const person = newPerson({ email: user.email });
    await expectUser(person);
    board = await newOrganization({ server: world.server });
    await invite(other.email);
    const { memberships } = await expectUser({ ...person, email: other.email });
    expect(memberships).toHaveLength(1);
  });

  test('is rejected when the last role has ended', async () => {
    const user = await newStaff(board, 'editor');
    const person = newPerson({ email: user.email });
    await expectUser(person);
    await world.server.connection.pool.query('DELETE FROM memberships WHERE user_id = $1', [user.id]);
    expect(errorOf((await signIn(person)).done)).toBe('oidc_no_access');
  });

  test('of a deleted user is rejected, as the identity was deleted too', async () => {
    const user = await newStaff(board, 'editor');
    const person = newPerson({ email: user.email });
    await expectUser(person);
    await world.server.connection.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect(errorOf((await signIn(person)).done)).toBe('oidc_no_access');
  });
});
