import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browser as visitorsBrowser } from '../analytics.ts';
import { sharedServer, type TestServer } from '../app.ts';
import { type FullBoard, fillBoard } from '../full-board.ts';
import { freePort } from '../redis-server.ts';
import { launchChromium } from './chromium.ts';

/** What the tests of pages share: a board, a browser that finds it, and somebody's page where applications end. */
export interface Stage {
  server: TestServer;
  board: FullBoard;
  browser: Browser;
  /** Where the browser takes commands of other tools. */
  debuggingPort: number;
  /** Of the page where applications end. */
  employerUrl: string;
}

let shared: Promise<Stage> | undefined;

/** Made once in a process. Playwright ends the browser with it. */
export function sharedStage(): Promise<Stage> {
  shared ??= setUp();
  return shared;
}

async function setUp(): Promise<Stage> {
  const server = await sharedServer();
  const employerUrl = await startEmployer();
  const board = await fillBoard(server, employerUrl);
  const debuggingPort = await freePort();
  const { host } = new URL(server.origin);
  const browser = await launchChromium([
    // Addresses of boards have the port of PLATFORM_DOMAIN; the server listens on another one.
    `--host-resolver-rules=MAP *${server.config.PLATFORM_DOMAIN} ${host}`,
    `--remote-debugging-port=${debuggingPort}`,
  ]);
  return { server, board, browser, debuggingPort, employerUrl };
}

async function startEmployer(): Promise<string> {
  const employer = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><title>Apply here</title><link rel="icon" href="data:,"><h1>Apply here</h1>',
    );
  });
  await new Promise<void>((resolve) => employer.listen(0, '127.0.0.1', resolve));
  employer.unref();
  return `http://127.0.0.1:${(employer.address() as AddressInfo).port}/apply?job=7`;
}

export interface Visit extends Stage {
  page: Page;
  /** What the console complains of: violations of the policy, scripts that fail, what is not there. */
  complaints: string[];
  /** Addresses elsewhere that were asked for. */
  foreign: string[];
  /** Opens a path of the board. */
  open(path: string): Promise<void>;
}

/** Somebody with a browser of their own on the board, or on another one. The test's end closes it. */
export async function visit(options: BrowserContextOptions = {}, origin?: string): Promise<Visit> {
  const stage = await sharedStage();
  const baseURL = origin ?? stage.board.origin;
  // One that says that nobody sits before it is not counted.
  const context = await stage.browser.newContext({ baseURL, userAgent: visitorsBrowser(), ...options });
  context.setDefaultTimeout(10_000);
  onTestFinished(() => context.close());
  const watched = { complaints: [], foreign: [] };
  // Images are served by the installation.
  const hosts = [baseURL, stage.board.client.scope.cdnUrl].map((url) => new URL(url).host);
  await watch(context, hosts, watched);
  const page = await context.newPage();
  return { ...stage, ...watched, page, open: async (path) => void (await page.goto(path)) };
}

/** Nothing elsewhere is reached but by links. */
async function watch(
  context: BrowserContext,
  hosts: string[],
  { complaints, foreign }: Pick<Visit, 'complaints' | 'foreign'>,
): Promise<void> {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => {
    const isLink = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (!isLink && !hosts.includes(new URL(request.url()).host) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await context.route(
    (url) => url.hostname.includes('youtube'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
  );
}
