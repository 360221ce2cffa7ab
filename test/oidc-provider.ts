import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET } from './fake-oidc-provider.ts';
import type { OidcBrowser, Visit } from './oidc-browser.ts';

const CALLBACK = 'http://boards.localhost:3000/api/v1/session/oidc/callback';

export interface RealProvider {
  issuer: string;
  /** The claims of each account, by its name. */
  accounts: Map<string, Record<string, unknown>>;
}

/** Starts an identity provider that is certified by the OpenID Foundation. Its sign-in pages accept any password. */
export async function startProvider(): Promise<RealProvider> {
  const notices = (['info', 'warn'] as const).map((level) => vi.spyOn(console, level).mockReturnValue());
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    for (const notice of notices) notice.mockRestore();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Record<string, unknown>>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [CALLBACK] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
  });
  server.on('request', provider.callback());
  return { issuer, accounts };
}

/** Signs in on the pages of the provider, beginning with `start`. Returns the response of the callback. */
export async function signInOnPages(browser: OidcBrowser, start: Visit, login: string): Promise<Visit> {
  let page = await browser.follow(start);
  while (page.status === 200) {
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page.text) ?? [];
    if (!action) throw new Error(page.text);
    const hidden = [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const form = {
      ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
      login,
      password: 'any',
    };
    page = await browser.follow(await browser.visit(action, { form }));
  }
  return page;
}
