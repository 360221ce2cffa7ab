import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Client, until } from './app.ts';

/** An event in a response of GET /events. */
export interface ReportedEvent {
  id: string;
  type: string;
  timestamp: string;
  organization_id: number;
  actor: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of events.
  data: any;
  changed_fields?: string[];
}

export interface EventPage {
  data: ReportedEvent[];
  meta: { next_cursor: string; has_more: boolean };
}

/** Reads one page of events, and expects 200. */
export async function readEventPage(
  client: Client,
  query: Record<string, string> = {},
): Promise<EventPage & { text: string }> {
  const response = await client.get(`/events?${new URLSearchParams(query)}`);
  expect(response.status, response.text).toBe(200);
  return { ...response.body, text: response.text };
}

/** Reads all pages that are available now. Returns their events and the last cursor. */
export async function followEvents(
  client: Client,
  query: Record<string, string> = {},
): Promise<{ events: ReportedEvent[]; cursor: string; pages: EventPage[] }> {
  const pages: EventPage[] = [];
  for (let after = query.after; ; ) {
    const page = await readEventPage(client, { ...query, ...(after === undefined ? {} : { after }) });
    pages.push(page);
    after = page.meta.next_cursor;
    if (!page.meta.has_more) return { events: pages.flatMap(({ data }) => data), cursor: after, pages };
  }
}

/**
 * Waits for `count` events, and expects no more than that. They become readable only after all older transactions have ended, including
 * those of other tests on the same PostgreSQL.
 */
export async function untilEmitted(
  client: Client,
  count: number,
  query: Record<string, string> = {},
): Promise<{ events: ReportedEvent[]; cursor: string; pages: EventPage[] }> {
  const result = await until(
    () => followEvents(client, query),
    ({ events }) => events.length >= count,
  );
  if (result.events.length < count) expect.fail(await describeWriters(client));
  expect(result.events).toHaveLength(count);
  return result;
}

/** Lists the open write transactions, which may delay the events. */
async function describeWriters({ scope }: Client): Promise<string> {
  const { rows } = await sql`
    select datname, state, now() - xact_start as age, left(query, 200) as query
    from pg_stat_activity where backend_xid is not null order by xact_start`.execute(scope.db);
  return `Some events are not available yet. Open write transactions: ${JSON.stringify(rows)}`;
}
