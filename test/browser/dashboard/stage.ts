import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Role } from '../../../src/features/people/permissions/roles.ts';
import type { UserRow } from '../../../src/features/people/staff/users/queries.ts';
import { type Client, newOrganization, type TestServer } from '../../app.ts';
import { newStaff, signInAs } from '../../staff.ts';
import { waitUntilIdle } from '../find-violations.ts';
import { launchFor, type Visit, visit } from '../visit.ts';

export const INSTALLATION = 'http://boards.localhost:3000';

export interface DashboardVisit extends Visit {
  user: UserRow;
  client: Client;
  /** The path of the organization's screens. */
  base: string;
  /** Requests of the page to the API, as `GET /api/v1/jobs`. */
  requests: string[];
  /** Goes to a path as a link of the dashboard does. `open` loads the page. */
  go(path: string): Promise<void>;
}

interface DashboardOptions {
  role?: Role;
  isOperator?: boolean;
  /** By default, a new and empty one. */
  client?: Client;
  /** The server of the client, if it is not the shared one. */
  server?: TestServer;
  browser?: BrowserContextOptions;
}

/** A user who is signed in and opens the dashboard of an organization. */
export async function visitDashboard(options: DashboardOptions = {}): Promise<DashboardVisit> {
  const client = options.client ?? (await newOrganization());
  const on = options.server ? { server: options.server } : {};
  const user = await newStaff(client, options.role ?? 'owner', {
    isOperator: options.isOperator ?? false,
    ...on,
  });
  const visitor = await visit(
    { locale: 'en-US', ...options.browser },
    INSTALLATION,
    options.server && (await openBrowserFor(options.server)),
  );
  const [name = '', value = ''] = ((await signInAs(user, on)).cookie ?? '').split('=');
  await visitor.page.context().addCookies([{ name, value, url: INSTALLATION }]);
  const requests: string[] = [];
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`);
  });
  const base = `/dashboard/o/${client.slug}`;
  const loading = watchLoading(visitor.page);
  const open = (path: string) => openScreen(visitor.page, path, loading);
  const go = (path: string) => goToScreen(visitor.page, path, loading);
  return { ...visitor, user, client, base, requests, open, go };
}

async function openBrowserFor(server: TestServer): Promise<Browser> {
  const browser = await launchFor(server);
  onTestFinished(() => browser.close());
  return browser;
}

/** Opens a screen and waits for its heading and for what it reads. */
async function openScreen(page: Page, path: string, loading: Set<Request>): Promise<void> {
  // The browser need not say how requests of the page before have ended.
  loading.clear();
  await page.goto(path);
  // A post has a heading of its own.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page, loading);
}

/** Opens a screen as a link in the dashboard does, without loading the page again. */
async function goToScreen(page: Page, path: string, loading: Set<Request>): Promise<void> {
  const before = await page.waitForSelector('h1');
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await before.waitForElementState('hidden');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page, loading);
}

/** The requests of the page that have not ended. */
function watchLoading(page: Page): Set<Request> {
  const loading = new Set<Request>();
  page.on('request', (request) => loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return loading;
}

/**
 * Waits until nothing is loading: no request is on its way, no skeleton is shown, and the browser has nothing else to do. Twice in a
 * row, because what has arrived may lead to the next request.
 */
async function settle(page: Page, loading: Set<Request>): Promise<void> {
  const isQuiet = async () => {
    await waitUntilIdle(page);
    return loading.size === 0 && (await page.getByRole('status', { name: 'Loading' }).count()) === 0;
  };
  await expect.poll(async () => (await isQuiet()) && (await isQuiet())).toBe(true);
}

/** The paths of all screens, as `screens.ts` lists them. */
export async function readScreenPaths(): Promise<Record<'organization' | 'user', string[]>> {
  const source = await readFile('dashboard/src/screens.ts', 'utf8');
  const list = (name: string) => {
    const begin = source.indexOf(`  ${name}: [`);
    const text = source.slice(begin, source.indexOf('\n  ]', begin));
    return [...text.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path);
  };
  return { organization: list('organization'), user: list('user') };
}
