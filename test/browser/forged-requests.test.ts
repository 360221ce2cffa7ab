import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLink } from '../../src/features/people/staff/sessions/links.ts';
import type { UserRow } from '../../src/features/people/staff/users/queries.ts';
import { type Client, newOrganization, sharedServer } from '../app.ts';
import { newStaff, signInAs } from '../staff.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { INSTALLATION } from './dashboard/stage.ts';
import { sharedStage, visit } from './visit.ts';

const API = `${INSTALLATION}/api/v1`;

/** What a page of another host can make a browser send, with the cookies that the browser attaches. */
const attacks = {
  fetch: (page: Page, path: string, body: unknown) =>
    page.evaluate(
      ({ url, text }) =>
        fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: text }).then(
          () => undefined,
        ),
      { url: API + path, text: JSON.stringify(body) },
    ),
  'fetch with JSON': (page: Page, path: string, body: unknown) =>
    page.evaluate(
      ({ url, text }) =>
        fetch(url, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: text,
        }).then(
          () => undefined,
          () => undefined,
        ),
      { url: API + path, text: JSON.stringify(body) },
    ),
  form: async (page: Page, path: string, body: unknown) => {
    // A form with this encoding sends name=value, so the JSON is the name and the start of the value.
    const text = JSON.stringify(body);
    await page.setContent(
      `<form method="post" enctype="text/plain" action="${API}${path}"><input id="field"></form>`,
    );
    await page.evaluate(`field.name = ${JSON.stringify(`${text.slice(0, -1)},"`)}; field.value = '":0}'`);
    await Promise.all([page.waitForNavigation(), page.evaluate('document.forms[0].submit()')]);
  },
};

describe.skipIf(!chromiumPath)(`a page of another host in Chromium${browserHint}`, () => {
  let client: Client;
  let user: UserRow;
  let cookie: string;
  beforeEach(async () => {
    client = await newOrganization();
    user = await newStaff(client, 'owner');
    cookie = (await signInAs(user)).cookie ?? '';
  });

  /** The page of a host, in a browser whose user is signed in to the installation. */
  async function openHost(origin: string): Promise<Page> {
    const { page, open } = await visit({ bypassCSP: true }, origin);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: INSTALLATION }]);
    await open('/');
    return page;
  }

  const hosts = {
    'a board on a subdomain': async () => client.scope.organization.boardUrl,
    'another site': async () => new URL((await sharedStage()).employerUrl).origin,
  };
  const cases = Object.keys(hosts).flatMap((host) =>
    Object.keys(attacks).map((attack) => ({ host, attack })),
  );

  it.each(cases)('changes nothing: $host, by $attack', async ({ host, attack }) => {
    const page = await openHost(await hosts[host as keyof typeof hosts]());
    const send = attacks[attack as keyof typeof attacks];
    const slug = `forged-${client.slug}`;
    await send(page, '/organizations', { slug, name: 'Forged' });
    await send(page, '/me/password', { new_password: 'three tugs at dawn' });
    await send(page, '/me/recovery-codes', {});
    const { connection } = await sharedServer();
    const { db } = connection;
    const made = await db.selectFrom('organizations').select('id').where('slug', '=', slug).execute();
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect([made, password_hash]).toEqual([[], null]);
  });

  it.each(Object.keys(hosts))('reads nothing: %s', async (host) => {
    const page = await openHost(await hosts[host as keyof typeof hosts]());
    const read = await page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          (response) => response.text(),
          () => 'refused by the browser',
        ),
      `${API}/me`,
    );
    expect(read).toBe('refused by the browser');
  });

  it.each(cases)('signs no one in as another user: $host, by $attack', async ({ host, attack }) => {
    const page = await openHost(await hosts[host as keyof typeof hosts]());
    const { connection } = await sharedServer();
    const attacker = await newStaff(client, 'viewer');
    const token = await createLink(connection.db, { kind: 'command_line', userId: attacker.id });
    await attacks[attack as keyof typeof attacks](page, '/session', { token });
    const cookies = await page.context().cookies(INSTALLATION);
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([cookie]);
  });

  it('and the same requests of the installation itself work', async () => {
    const page = await openHost(INSTALLATION);
    await page.goto(`${INSTALLATION}/docs`);
    await attacks['fetch with JSON'](page, '/me/password', { new_password: 'three tugs at dawn' });
    const { connection } = await sharedServer();
    const { password_hash } = await connection.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});
