import { beforeEach, describe, expect, inject, test } from 'vitest';
import { type Client, newOrganization, sharedServer, TEST_MASTER_KEY, until } from './app.ts';
import { createOrganization, type Ended, run, serve } from './corkboard-process.ts';
import { ownDatabase } from './own-database.ts';
import { newStaff, openBrowser } from './staff.ts';

let client: Client;
let email: string;
beforeEach(async () => {
  client = await newOrganization();
  email = `mette-${client.slug}@pilots.example`;
});

/** Runs the command on the database of the test run, as an operator does while a server runs. */
function user(...options: string[]): Promise<Ended> {
  const settings = {
    DATABASE_URL: inject('databaseUrl'),
    MASTER_KEY: TEST_MASTER_KEY,
    PLATFORM_DOMAIN: 'boards.localhost:3000',
  };
  return run(['user', ...options], settings);
}

async function signIn(url: string) {
  const token = new URL(url).searchParams.get('token');
  const browser = await openBrowser();
  return { browser, response: await browser.send('POST', '/session', { token }) };
}

describe('corkboard user', () => {
  test('create adds a user with a role, and link signs that user in once', async () => {
    const created = await user(
      ...['create', '--email', email, '--name', 'Mette Holm', '--operator'],
      ...['--organization', client.slug, '--role', 'admin', '--json'],
    );
    expect(created).toMatchObject({ status: 0, errors: '' });
    expect(JSON.parse(created.output)).toMatchObject({ email, name: 'Mette Holm', is_operator: true });
    const link = await user('link', '--email', email.toUpperCase());
    expect(link.output).toMatch(/^http:\/\/boards\.localhost:3000\/dashboard\/sign-in\?token=[\w-]{43}\n$/);
    const { browser, response } = await signIn(link.output.trim());
    expect(response.body.data.session.methods).toEqual(['command_line']);
    expect((await browser.send('GET', '/me')).body.data).toMatchObject({
      is_email_proved: true,
      memberships: [{ organization: { slug: client.slug }, role: 'admin' }],
    });
    expect((await signIn(link.output.trim())).response.status).toBe(401);
    const { url } = JSON.parse((await user('link', '--email', email, '--json')).output);
    expect((await signIn(url)).response.status).toBe(200);
    const listed = JSON.parse((await user('list', '--json')).output);
    expect(listed.find((each: { email: string }) => each.email === email)).toMatchObject({
      roles: [{ organization: client.slug, role: 'admin' }],
    });
  });

  test('create rejects an email address that is taken, an unknown organization, and half a role', async () => {
    await user('create', '--email', email);
    expect(await user('create', '--email', email)).toEqual({
      status: 1,
      output: '',
      errors: `corkboard: A user with the email address ${email} already exists.\n`,
    });
    const other = `other-${email}`;
    const unknown = ['--organization', 'nowhere', '--role', 'owner'];
    expect((await user('create', '--email', other, ...unknown)).errors).toBe(
      'corkboard: Organization nowhere not found.\n',
    );
    expect((await user('create', '--email', other, '--role', 'owner')).errors).toBe(
      'corkboard: Use --organization and --role together.\n',
    );
    expect((await user('create', '--email', other, '--role', 'captain')).status).toBe(2);
    expect((await user('list')).output).not.toContain(other);
  });

  test('remove deletes a user, and refuses the last owner of an organization', async () => {
    const owner = await newStaff(client, 'owner', { email });
    const refused = await user('remove', '--email', owner.email, '--yes');
    expect(refused).toEqual({
      status: 1,
      output: '',
      errors: `corkboard: Make another person an owner first: ${client.scope.organization.name} would have no owner.\n`,
    });
    await newStaff(client, 'owner');
    const removed = await user('remove', '--email', owner.email, '--yes', '--json');
    expect(JSON.parse(removed.output)).toEqual({ id: owner.id, deleted: true });
    const { pool } = (await sharedServer()).connection;
    expect((await pool.query('SELECT FROM users WHERE id = $1', [owner.id])).rowCount).toBe(0);
    expect((await user('link', '--email', email)).errors).toBe(`corkboard: User ${email} not found.\n`);
  });
});

test('a start prints a welcome link while no user exists, also without the demo', async () => {
  const settings = { DATABASE_URL: await ownDatabase(), MASTER_KEY: TEST_MASTER_KEY };
  await createOrganization(settings.DATABASE_URL);
  const readStart = async () => {
    const server = await serve(settings);
    return until(
      async () => server.output(),
      (text) => text.includes('Corkboard is ready'),
    );
  };
  expect(await readStart()).toMatch(/within 24 hours: http:\S+\/dashboard\/welcome\?token=[\w-]{43}\n/);
  expect((await run(['user', 'create', '--email', email], settings)).status).toBe(0);
  expect(await readStart()).not.toContain('welcome');
});
