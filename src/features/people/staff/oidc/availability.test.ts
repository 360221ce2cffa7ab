import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newOrganization, ownServer } from '../../../../../test/app.ts';
import { CLIENT_SECRET, type Person } from '../../../../../test/fake-oidc-provider.ts';
import { OidcBrowser } from '../../../../../test/oidc-browser.ts';
import {
  errorOf,
  type OidcWorld,
  oidcSettings,
  signInAtProvider,
  startOidcWorld,
} from '../../../../../test/oidc-world.ts';
import { newStaff, openBrowser, STAFF_PASSWORD } from '../../../../../test/staff.ts';

let world: OidcWorld;
let person: Person;
beforeEach(async () => {
  world = await startOidcWorld();
  const user = await newStaff(await newOrganization({ server: world.server }), 'editor', {
    password: STAFF_PASSWORD,
  });
  person = { sub: user.id, email: user.email, email_verified: true };
});
afterEach(() => world.close());

test('while the provider is down, the sign-in page says so, and other methods work', async () => {
  await world.provider.close();
  const start = await new OidcBrowser(world.server).visit('/api/v1/session/oidc');
  expect(errorOf(start)).toBe('oidc_unavailable');
  const browser = await openBrowser({ server: world.server });
  const body = { email: person.email, password: STAFF_PASSWORD };
  expect((await browser.send('POST', '/session', body)).status).toBe(200);
});

test('no log line has a token, a code, a secret or an email address, and a failure has its reason', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { provider } = world;
  const browser = new OidcBrowser(await ownServer(oidcSettings(provider), { log }));
  await signInAtProvider(browser, provider, person);
  await signInAtProvider(browser, provider, person, { lies: { claims: { aud: 'other' } } });
  await signInAtProvider(browser, provider, person, { lies: { callback: { error: 'reflected text' } } });
  await browser.visit(`/api/v1/session/oidc/callback?state=${'s'.repeat(43)}&code=code-1`);
  const text = lines.join('');
  expect(text).toMatch(/"oidc_error":"oidc_failed","reason":"OAUTH_\w+ aud"/);
  const secrets = [CLIENT_SECRET, 'code-', 'eyJ', String(person.email), 'reflected', 's'.repeat(43)];
  for (const secret of [...secrets, browser.cookies.get('corkboard_staff')!])
    expect(text).not.toContain(secret);
});
