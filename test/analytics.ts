import { expect } from 'vitest';
import type { PageviewEvent } from '../src/features/analytics/views/pageview-event.ts';
import { newId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/scope.ts';
import { type Client, sharedServer, type TestResponse, type TestServer } from './app.ts';
import { askBoard } from './collections.ts';

/** A browser that people use; another version is another visitor. */
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

interface Telling {
  server?: TestServer;
  agent?: string;
  headers?: Record<string, string>;
}

/** Tells the board of a view as its pages do; a text is sent as it is. */
export async function tell(
  client: Client,
  view: object | string,
  { server, agent = browser(), headers = {} }: Telling = {},
): Promise<TestResponse> {
  const { origin } = server ?? (await sharedServer());
  return askBoard(origin, hostOf(client), '/organization/views', {
    method: 'POST',
    body: view,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': agent, ...headers },
  });
}

/** Tells of views, and waits until they are written. */
export async function look(client: Client, views: object[], telling: Telling = {}): Promise<void> {
  const server = telling.server ?? (await sharedServer());
  for (const view of views) expect((await tell(client, view, telling)).status).toBe(204);
  await server.app.views.flush();
}

/** The report of the board. */
export async function analyticsOf(client: Client, query = '') {
  const response = await client.get(`/analytics${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** The list of jobs with their figures. */
export async function jobAnalyticsOf(client: Client, query = '') {
  const response = await client.get(`/analytics/jobs${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** A page view without a client. */
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
