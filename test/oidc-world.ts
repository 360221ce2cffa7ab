import { startServer, type TestServer } from './app.ts';
import { CLIENT_ID, CLIENT_SECRET, FakeOidcProvider, type Lies, type Person } from './fake-oidc-provider.ts';
import type { OidcBrowser, Visit } from './oidc-browser.ts';

/** The settings of a server whose users sign in at this provider. */
export function oidcSettings({ issuer }: { issuer: string }): Record<string, string> {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
}

export interface OidcWorld {
  provider: FakeOidcProvider;
  server: TestServer;
  close(): Promise<void>;
}

/** A provider, and a server with further settings whose users sign in there. */
export async function startOidcWorld(settings: Record<string, string> = {}): Promise<OidcWorld> {
  const provider = await FakeOidcProvider.start();
  const server = await startServer({ ...oidcSettings(provider), ...settings });
  const close = async () => {
    await provider.close();
    await server.app.server.close();
    await server.outbound.close();
    await server.connection.close();
  };
  return { provider, server, close };
}

/** Signs in at the provider. Returns the response of the callback. */
export async function signInAtProvider(
  browser: OidcBrowser,
  provider: FakeOidcProvider,
  person: Person,
  { query = '', lies }: { query?: string; lies?: Lies } = {},
): Promise<Visit> {
  const start = await browser.visit(`/api/v1/session/oidc${query}`);
  if (!start.location?.startsWith(provider.issuer)) return start;
  return browser.visit(provider.authorize(start.location, person, lies));
}

/** The code with which the sign-in page says why a sign-in failed. */
export function errorOf({ location = '' }: Visit): string | null {
  const url = new URL(location);
  return url.pathname === '/dashboard/sign-in' ? url.searchParams.get('error') : null;
}
