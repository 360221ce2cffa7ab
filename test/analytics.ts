import { expect } from 'vitest';
import type { PageviewEvent } from '../src/features/board/analytics/views/pageview-event.ts';
import { newId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/scope.ts';
import { type Client, sharedServer, type TestResponse, type TestServer } from './app.ts';
import { requestBoard } from './collections.ts';

/** The user agent of a common browser. Each version counts as a separate visitor. */
export function browser(version: number | string = 140): string {
  return `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
}

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export function hostOf(client: Client): string {
  return `${client.slug}.boards.localhost`;
}

interface ViewOptions {
  server?: TestServer;
  agent?: string;
  headers?: Record<string, string>;
}

/** Reports a view to the board as its pages do. Sends a string unchanged. */
export async function reportView(
  client: Client,
  view: object | string,
  { server, agent = browser(), headers = {} }: ViewOptions = {},
): Promise<TestResponse> {
  const { origin } = server ?? (await sharedServer());
  return requestBoard(origin, hostOf(client), '/organization/views', {
    method: 'POST',
    body: view,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': agent, ...headers },
  });
}

/** Reports views, and waits until they are in the database. */
export async function recordViews(client: Client, views: object[], options: ViewOptions = {}): Promise<void> {
  const server = options.server ?? (await sharedServer());
  for (const view of views) expect((await reportView(client, view, options)).status).toBe(204);
  await server.app.views.flush();
}

/** The board's analytics report. */
export async function analyticsOf(client: Client, query = '') {
  const response = await client.get(`/analytics${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** The response of GET /analytics/jobs. */
export async function jobAnalyticsOf(client: Client, query = '') {
  const response = await client.get(`/analytics/jobs${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** A pageview event without a client. */
export function pageviewOf(scope: Scope, day: string, fields: Partial<PageviewEvent>): PageviewEvent {
  return {
    id: newId(),
    scope,
    at: `${day}T12:00:00.000Z`,
    day,
    path: '/',
    kind: 'page_view',
    jobId: undefined,
    jobSlug: undefined,
    source: null,
    device: 'desktop',
    client: undefined,
    visitor: null,
    ...fields,
  };
}
