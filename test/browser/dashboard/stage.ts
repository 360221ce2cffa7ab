import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Role } from '../../../src/features/permissions/roles.ts';
import type { UserRow } from '../../../src/features/staff/users/queries.ts';
import { type Client, newOrganization, type TestServer } from '../../app.ts';
import { newStaff, signInAs } from '../../staff.ts';
import { launchFor, type Visit, visit } from '../visit.ts';

export const INSTALLATION = 'http://boards.localhost:3000';

export interface DashboardVisit extends Visit {
  user: UserRow;
  client: Client;
  /** The path of the organization's screens. */
  base: string;
  /** Requests of the page to the API, as `GET /api/v1/jobs`. */
  requests: string[];
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
  return { ...visitor, user, client, base, requests, open: (path) => openScreen(visitor.page, path) };
}

async function openBrowserFor(server: TestServer): Promise<Browser> {
  const browser = await launchFor(server);
  onTestFinished(() => browser.close());
  return browser;
}

/** Opens a screen and waits for its heading and for what it reads. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A post has a heading of its own.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page);
}

/** Waits until nothing is loading: no request is on its way, and no skeleton is shown. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
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
