import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLink } from '../../src/features/people/staff/sessions/links.ts';
import type { UserRow } from '../../src/features/people/staff/users/queries.ts';
import { sharedServer } from '../app.ts';
import { newUser, STAFF_PASSWORD } from '../staff.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { visit } from './visit.ts';

const INSTALLATION = 'http://boards.localhost:3000';

/** A page of the installation in Chromium, with an authenticator that stores passkeys and verifies the user. */
async function openInstallation(): Promise<Page> {
  // Any page of the installation does; these tests are about the API.
  const { page } = await visit({ bypassCSP: true }, INSTALLATION);
  await addVirtualAuthenticator(page);
  await page.goto('/docs');
  return page;
}

interface Sent {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of the body.
  body: any;
}

/** Sends a request from the page, with its cookies. */
function send(page: Page, method: string, path: string, body: object = {}): Promise<Sent> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/api/v1${path}`, {
        method,
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      });
      return { status: response.status, body: await response.json() };
    },
    { method, path, body },
  );
}

/** Lets the browser create a passkey, or answer with one, and returns its JSON. */
function askBrowser(page: Page, verb: 'create' | 'get', options: object): Promise<object> {
  const parse = verb === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  const publicKey = `PublicKeyCredential.${parse}(${JSON.stringify(options)})`;
  return page.evaluate(
    `navigator.credentials.${verb}({ publicKey: ${publicKey} }).then((answer) => answer.toJSON())`,
  );
}

async function addPasskey(page: Page, user: UserRow): Promise<Sent> {
  const { connection } = await sharedServer();
  const token = await createLink(connection.db, { kind: 'command_line', userId: user.id });
  await send(page, 'POST', '/session', { token });
  const { data: options } = (await send(page, 'POST', '/me/passkeys/options')).body;
  const { challenge } = options;
  return send(page, 'POST', '/me/passkeys', {
    challenge,
    name: 'Laptop',
    passkey: await askBrowser(page, 'create', options),
  });
}

describe.skipIf(!chromiumPath)(`passkeys in Chromium${browserHint}`, () => {
  let user: UserRow;
  let page: Page;
  beforeEach(async () => {
    user = await newUser({ password: STAFF_PASSWORD });
    page = await openInstallation();
    expect(await addPasskey(page, user)).toMatchObject({
      status: 201,
      body: { data: { passkey: { name: 'Laptop' } } },
    });
    expect((await send(page, 'DELETE', '/session')).status).toBe(200);
  });

  it('sign in alone over plain http on localhost', async () => {
    const { data: options } = (await send(page, 'POST', '/session/passkey-options')).body;
    const passkey = await askBrowser(page, 'get', options);
    const { status, body } = await send(page, 'POST', '/session', { challenge: options.challenge, passkey });
    expect(status).toBe(200);
    expect(body.data.session.methods).toEqual(['passkey']);
    expect((await send(page, 'GET', '/me')).body.data.id).toBe(user.id);
  });

  it('are a second factor after the password', async () => {
    const first = await send(page, 'POST', '/session', { email: user.email, password: STAFF_PASSWORD });
    expect(first.status).toBe(202);
    const { challenge, passkey_options } = first.body.data;
    const passkey = await askBrowser(page, 'get', passkey_options);
    const second = await send(page, 'POST', '/session', { challenge, passkey });
    expect(second.body.data.session.methods).toEqual(['password', 'passkey']);
  });

  it('that a board on a subdomain gets from the browser do not sign in', async () => {
    const { data: options } = (await send(page, 'POST', '/session/passkey-options')).body;
    await page.goto('http://harbour.boards.localhost:3000/');
    const passkey = await askBrowser(page, 'get', options);
    await page.goto(`${INSTALLATION}/docs`);
    const { challenge } = options;
    const { status, body } = await send(page, 'POST', '/session', { challenge, passkey });
    expect([status, body.error.code]).toEqual([401, 'invalid_factor']);
  });
});
