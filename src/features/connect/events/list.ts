import type { EventType } from '../../../platform/events.ts';
import { HttpError, type Issue, invalid } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { assertReadable, readableTypes } from './access.ts';
import { type Cursor, type EventPosition, printCursor, readCursor, toEndCursor } from './cursor.ts';
import { findCursorProblems, findLatest, findOldest } from './cursor-queries.ts';
import { toEventBody } from './event-body.ts';
import { isKnownPattern, matchesEvent } from './patterns.ts';
import { type EventPage, findEvents, readEvents } from './queries.ts';
import { DEFAULT_LIMIT, type EventQuery, LATEST } from './schema.ts';

/** Returns the next events as the JSON text of an `EventList`. The recorded data is not parsed, only copied. */
export async function listEvents(
  scope: Scope,
  scopes: readonly string[],
  query: EventQuery,
  eventTypes: readonly EventType[],
): Promise<string> {
  const { cursor, patterns } = readQuery(query, eventTypes);
  for (const pattern of patterns) assertReadable(eventTypes, scopes, pattern);
  const types = chooseTypes(eventTypes, scopes, patterns);
  if (query.after === LATEST) return print([], await findLatest(scope), false);
  if (cursor) await assertCursorValid(scope, cursor);
  const start = cursor ?? (await findOldest(scope));
  const limit = query.limit ?? DEFAULT_LIMIT;
  const page = await findEvents(scope, start, { types, limit });
  const positions = page.positions.slice(0, limit);
  const rows = await readEvents(scope, positions);
  const bodies = rows.map(toEventBody);
  const last = rows.at(-1);
  if (last && (page.positions.length > limit || rows.length < positions.length)) {
    const { position, id, created_at } = last;
    return print(bodies, { position, eventId: id, atMs: Date.parse(created_at) }, true);
  }
  return print(bodies, nextCursor(start, page), page.isCutOff);
}

function readQuery(
  { after, types }: EventQuery,
  eventTypes: readonly EventType[],
): { cursor: Cursor | undefined; patterns: string[] } {
  const issues: Issue[] = [];
  const cursor = after === undefined || after === LATEST ? undefined : readCursor(after);
  if (after !== undefined && after !== LATEST && !cursor)
    issues.push({ path: 'after', message: `must be the next_cursor of an earlier response, or ${LATEST}` });
  const patterns = types ?? ['*'];
  const unknown = patterns.filter((pattern) => !isKnownPattern(eventTypes, pattern));
  if (unknown.length > 0) {
    const message =
      'must be event types (see GET /webhooks/events), patterns such as job.*, or * for all events';
    issues.push({ path: 'types', message });
  }
  if (issues.length > 0) throw invalid(issues);
  return { cursor, patterns };
}

/** Returns the types to filter by. Undefined means all types, which is the cheapest query. */
function chooseTypes(
  eventTypes: readonly EventType[],
  scopes: readonly string[],
  patterns: readonly string[],
): string[] | undefined {
  const readable = readableTypes(eventTypes, scopes);
  if (patterns.includes('*') && readable.length === eventTypes.length) return undefined;
  return readable
    .map(({ name }) => name)
    .filter((name) => patterns.some((pattern) => matchesEvent(pattern, name)));
}

async function assertCursorValid(scope: Scope, cursor: Cursor): Promise<void> {
  const { is_expired, is_foreign } = await findCursorProblems(scope, cursor);
  if (is_foreign)
    throw new HttpError(
      'cursor_expired',
      'The database was restored from a backup after this cursor was issued. Start again with after=latest.',
    );
  if (is_expired)
    throw new HttpError(
      'cursor_expired',
      'The cursor is too old: events after it may have been deleted. Start again with after=latest.',
    );
}

function nextCursor(start: EventPosition | Cursor, { last, isCutOff, nowMs }: EventPage): Cursor {
  if (isCutOff && last) return last;
  return toEndCursor(last ?? start, nowMs);
}

function print(bodies: string[], next: Cursor, hasMore: boolean): string {
  const meta = JSON.stringify({ next_cursor: printCursor(next), has_more: hasMore });
  return `{"data":[${bodies.join(',')}],"meta":${meta}}`;
}
