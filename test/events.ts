import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Client, until } from './app.ts';

/** Other tests on the same PostgreSQL hold transactions open, and nothing that began after them can be told before they are done. */
const LONGEST_HELD_MS = 15_000;

/** An event as GET /events tells it. */
export interface ReportedEvent {
  id: string;
  type: string;
  timestamp: string;
  organization_id: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely.
  data: any;
  changed_fields?: string[];
}

export interface EventPage {
  data: ReportedEvent[];
  meta: { next_cursor: string; has_more: boolean };
}

/** One answer, which must succeed. */
export async function readEventPage(
  client: Client,
  query: Record<string, string> = {},
): Promise<EventPage & { text: string }> {
  const response = await client.get(`/events?${new URLSearchParams(query)}`);
  expect(response.status, response.text).toBe(200);
  return { ...response.body, text: response.text };
}

/** All that can be told by now, and the cursor at its end. */
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

/** Waits for so many events: whichever transaction of the test database began before them must be done first. */
export async function untilEmitted(
  client: Client,
  count: number,
  query: Record<string, string> = {},
): Promise<{ events: ReportedEvent[]; cursor: string; pages: EventPage[] }> {
  const told = await until(
    () => followEvents(client, query),
    ({ events }) => events.length >= count,
    LONGEST_HELD_MS,
  );
  if (told.events.length < count) expect.fail(await describeWriters(client));
  expect(told.events).toHaveLength(count);
  return told;
}

/** Who may hold it up. */
async function describeWriters({ scope }: Client): Promise<string> {
  const { rows } = await sql`
    select datname, state, now() - xact_start as age, left(query, 200) as query
    from pg_stat_activity where backend_xid is not null order by xact_start`.execute(scope.db);
  return `Not all is told yet; transactions under way: ${JSON.stringify(rows)}`;
}
