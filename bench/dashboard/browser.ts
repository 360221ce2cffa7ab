import type { BrowserContext, Page } from 'playwright-core';
import { request } from 'undici';
import { insertMembership } from '../../src/features/staff/memberships/queries.ts';
import { createLink } from '../../src/features/staff/sessions/links.ts';
import { insertUser } from '../../src/features/staff/users/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { launchChromium } from '../../test/browser/chromium.ts';
import type { Contender } from '../support/processes.ts';
import { ORGANIZATION, PLATFORM } from '../support/seed.ts';

export const DASHBOARD = `${PLATFORM.scheme}://${PLATFORM.domain}/dashboard/o/${ORGANIZATION}`;

/** A browser whose user owns the measured organization. */
export interface SignedIn {
  context: BrowserContext;
  /** Sends a request to the API without the browser, with the same session. */
  readApi(path: string): Promise<ApiRead>;
  close(): Promise<void>;
}

interface ApiRead {
  ms: number;
  // biome-ignore lint/suspicious/noExplicitAny: the API description defines the response.
  body: any;
}

export async function signIn(scope: Scope, { port }: Contender): Promise<SignedIn> {
  const origin = `http://127.0.0.1:${port}`;
  const session = await createSession(scope, origin);
  const browser = await launchChromium([`--host-resolver-rules=MAP *${PLATFORM.domain} 127.0.0.1:${port}`]);
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  const [name = '', value = ''] = session.split('=');
  await context.addCookies([{ name, value, url: new URL(DASHBOARD).origin }]);
  await context.addInitScript(STOPWATCH);
  return {
    context,
    readApi: (path) => readApi(origin, session, path),
    close: () => browser.close(),
  };
}

async function createSession({ db, organizationId }: Scope, origin: string): Promise<string> {
  const email = `bench-${Date.now().toString(36)}@staff.example`;
  const user = await insertUser(db, {
    email,
    name: 'Bench',
    isOperator: false,
    isEmailProved: true,
    passwordHash: null,
  });
  if (!user) throw new Error(`${email} is taken.`);
  await insertMembership(db, { organizationId, userId: user.id, role: 'owner' });
  const token = await createLink(db, { kind: 'command_line', userId: user.id });
  const { headers, statusCode } = await request(`${origin}/api/v1/session`, {
    method: 'POST',
    headers: { host: PLATFORM.domain, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token }),
  });
  if (statusCode !== 200) throw new Error(`The sign-in failed with status ${statusCode}.`);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function readApi(origin: string, cookie: string, path: string): Promise<ApiRead> {
  const startedMs = performance.now();
  const { body, statusCode } = await request(`${origin}/api/v1${path}`, {
    headers: {
      host: PLATFORM.domain,
      cookie,
      'sec-fetch-site': 'same-origin',
      'corkboard-organization': ORGANIZATION,
    },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  return { ms: performance.now() - startedMs, body: JSON.parse(text) };
}

/**
 * Runs in the page. `watch` resolves to the milliseconds from the last click, key or navigation until the condition holds in a frame
 * that is painted.
 */
export const STOPWATCH = `{
  let inputAt = 0;
  for (const type of ['click', 'keydown', 'input']) addEventListener(type, () => { inputAt = performance.now(); }, true);
  globalThis.watch = (isVisible) => {
    inputAt = performance.now();
    globalThis.watched = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The content did not appear within a minute: ' + isVisible)), 60_000);
      const look = () => (isVisible() ? setTimeout(() => resolve(performance.now() - inputAt)) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
  };
}`;

/** Measures the time from the last input of an action until the condition, an expression, holds. */
export async function timeUntil(page: Page, condition: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`watch(() => ${condition})`);
  await act();
  return page.evaluate('watched');
}

/** Measures from the start of a navigation until the condition holds. */
export async function timeOfLoad(page: Page, url: string, condition: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  // The clock of a page starts with its navigation.
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (${condition} ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look));
    look();
  })`);
}
