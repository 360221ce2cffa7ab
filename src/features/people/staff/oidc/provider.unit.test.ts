import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { passTime } from '../../../../../test/clock.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  FakeOidcProvider,
  type Lies,
  newSigningKey,
  type Person,
  sendJson,
} from '../../../../../test/fake-oidc-provider.ts';
import { discover } from './discover.ts';
import type { OidcError } from './errors.ts';
import { OidcProvider } from './provider.ts';

const METADATA = '/.well-known/openid-configuration';
const CHECKS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };
const PERSON: Person = { sub: 'mette', email: 'mette@pilots.example', email_verified: true };

let fake: FakeOidcProvider;
let provider: OidcProvider;
beforeEach(async () => {
  fake = await FakeOidcProvider.start();
  provider = newProvider(fake.issuer);
});
afterEach(async () => {
  vi.useRealTimers();
  await fake.close();
});

const CLIENT = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };

function newProvider(issuer: string, limits: { timeoutSeconds?: number } = {}): OidcProvider {
  return new OidcProvider({ issuer, ...CLIENT, ...limits, redirectUri: 'https://boards.example/callback' });
}

/** Returns the subject, or the code of the error. */
async function signIn(lies: Lies = {}): Promise<string> {
  try {
    const location = await provider.authorizationUrl(CHECKS, { maxAgeSeconds: 60 });
    const { searchParams } = new URL(fake.authorize(location, PERSON, lies));
    return (await provider.identify(searchParams, CHECKS)).subject;
  } catch (error) {
    return (error as OidcError).code;
  }
}

describe('the keys of the provider', () => {
  test('are fetched for each sign-in, and its metadata once', async () => {
    for (let time = 0; time < 3; time++) expect(await signIn()).toBe('mette');
    expect([fake.countOf('/keys'), fake.countOf(METADATA)]).toEqual([3, 1]);
  });

  test('rotate without a restart and without an overlap, in the same moment', async () => {
    expect(await signIn()).toBe('mette');
    for (const kid of ['second', 'third']) {
      const [removed] = fake.keys;
      fake.keys = [newSigningKey(kid)];
      expect(await signIn()).toBe('mette');
      expect(await signIn({ key: removed! })).toBe('oidc_failed');
    }
  });

  test('are not fetched again for an unknown key id', async () => {
    expect(await signIn({ key: newSigningKey('unknown') })).toBe('oidc_failed');
    expect(fake.countOf('/keys')).toBe(1);
    expect(await signIn()).toBe('mette');
  });
});

describe('a provider that is down', () => {
  const fail = (status: number) => ({
    responses: { [METADATA]: (response: Parameters<typeof sendJson>[0]) => sendJson(response, {}, status) },
  });

  test('works as soon as it is up again, at the latest two seconds later', async () => {
    fake.lies = fail(503);
    expect(await signIn()).toBe('oidc_unavailable');
    fake.lies = {};
    passTime(2_000);
    expect(await signIn()).toBe('mette');
  });

  test('gets one request of many visitors', async () => {
    fake.lies = fail(500);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn()));
    expect(new Set(outcomes)).toEqual(new Set(['oidc_unavailable']));
    expect(fake.countOf(METADATA)).toBe(1);
  });

  test.each(['/token', '/keys', '/me'])('at %s is unavailable', async (path) => {
    fake.lies = { responses: { [path]: (response) => response.destroy() } };
    expect(await signIn()).toBe('oidc_unavailable');
  });
});

test.each([METADATA, '/token', '/keys', '/me'])('an endless response of %s is cut off', async (path) => {
  const endless = Buffer.alloc(65_536, ' ');
  fake.lies = {
    responses: {
      [path]: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const send = () => response.write(endless, () => response.destroyed || send());
        send();
      },
    },
  };
  expect(await signIn()).toBe('oidc_failed');
});

test('each request to the provider has ten seconds', async () => {
  expect((await discover({ issuer: fake.issuer, ...CLIENT })).timeout).toBe(10);
});

test('a provider that never responds is given up after the time limit', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  provider = newProvider(`http://127.0.0.1:${port}`, { timeoutSeconds: 0.5 });
  const startedAt = performance.now();
  expect(await signIn()).toBe('oidc_unavailable');
  const elapsedMs = performance.now() - startedAt;
  expect(elapsedMs).toBeGreaterThan(490);
  expect(elapsedMs).toBeLessThan(10_000);
  silent.close();
});

describe('metadata', () => {
  test.each([
    ['of another issuer', 'https://other.example'],
    ['for any tenant', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ])('%s is rejected', async (_, issuer) => {
    fake.metadata = { issuer };
    expect(await signIn()).toBe('oidc_failed');
  });

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'with a plain http URL on another machine as %s is rejected',
    async (name) => {
      fake.metadata = { [name]: 'http://192.0.2.1/endpoint' };
      expect(await signIn()).toBe('oidc_failed');
    },
  );

  test('that is incomplete is rejected', async () => {
    fake.metadata = { authorization_endpoint: undefined };
    expect(await signIn()).toBe('oidc_failed');
  });

  test.each([
    [undefined, /^Basic /, false],
    [['client_secret_post', 'client_secret_basic'], /^Basic /, false],
    [['client_secret_post'], /^undefined$/, true],
  ])(
    'with the authentication methods %j decides how the client sends its secret',
    async (methods, header, isInBody) => {
      fake.metadata = { token_endpoint_auth_methods_supported: methods };
      expect(await signIn()).toBe('mette');
      const { authorization, body } = fake.requests.find(({ path }) => path === '/token')!;
      expect(String(authorization)).toMatch(header);
      expect(body.includes('client_secret=')).toBe(isInBody);
    },
  );
});
