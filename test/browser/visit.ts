import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browser as visitorsBrowser } from '../analytics.ts';
import { sharedServer, type TestServer } from '../app.ts';
import { type FullBoard, fillBoard } from '../full-board.ts';
import { freePort } from '../redis-server.ts';
import { launchChromium } from './chromium.ts';

/** What the browser tests share: a board, a browser that resolves its host, and the page of an employer. */
export interface Stage {
  server: TestServer;
  board: FullBoard;
  browser: Browser;
  /** The port of Chromium's remote debugging, for Lighthouse. */
  debuggingPort: number;
  /** The page that applicants are sent to. */
  employerUrl: string;
}

let shared: Promise<Stage> | undefined;

/** Created once per process. Playwright closes the browser when the process ends. */
export function sharedStage(): Promise<Stage> {
  shared ??= setUp();
  return shared;
}

async function setUp(): Promise<Stage> {
  const server = await sharedServer();
  const employerUrl = await startEmployer();
  const board = await fillBoard(server, employerUrl);
  const debuggingPort = await freePort();
  const browser = await launchFor(server, [`--remote-debugging-port=${debuggingPort}`]);
  return { server, board, browser, debuggingPort, employerUrl };
}

/**
 * Starts a browser for a server. The URLs of boards have the port of PLATFORM_DOMAIN, but the server listens on another one. Videos
 * are not loaded; a route would turn off the cache of every page.
 */
export function launchFor({ origin, config }: TestServer, args: string[] = []): Promise<Browser> {
  const rules = [
    `MAP *${config.PLATFORM_DOMAIN} ${new URL(origin).host}`,
    'MAP *.youtube-nocookie.com ~NOTFOUND',
  ];
  return launchChromium([`--host-resolver-rules=${rules.join(',')}`, ...args]);
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
  /** Errors and warnings of the console: policy violations, failed scripts and failed requests. */
  complaints: string[];
  /** URLs of requests to other hosts. */
  foreign: string[];
  /** Opens a path of the board. */
  open(path: string): Promise<void>;
}

/** Opens a new browser context for the shared board, or for another origin or browser. It closes when the test ends. */
export async function visit(
  options: BrowserContextOptions = {},
  origin?: string,
  browser?: Browser,
): Promise<Visit> {
  const stage = await sharedStage();
  const baseURL = origin ?? stage.board.origin;
  // Analytics do not count headless browsers.
  const context = await (browser ?? stage.browser).newContext({
    baseURL,
    userAgent: visitorsBrowser(),
    ...options,
  });
  context.setDefaultTimeout(30_000);
  onTestFinished(() => context.close());
  const watched = { complaints: [], foreign: [] };
  // The installation serves images from its own host.
  const hosts = [baseURL, stage.board.client.scope.cdnUrl].map((url) => new URL(url).host);
  watch(context, hosts, watched);
  const page = await context.newPage();
  return { ...stage, ...watched, page, open: async (path) => void (await page.goto(path)) };
}

/** Records console messages and requests to other hosts, except navigation. */
function watch(
  context: BrowserContext,
  hosts: string[],
  { complaints, foreign }: Pick<Visit, 'complaints' | 'foreign'>,
): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => {
    const isLink = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (!isLink && !hosts.includes(new URL(request.url()).host) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
}
