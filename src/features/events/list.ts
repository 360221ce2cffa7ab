import type { EventType } from '../../platform/events.ts';
import { HttpError, type Issue, invalid } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Cursor, type Place, printCursor, readCursor, toEndCursor } from './cursor.ts';
import { findLatest, findOldest, findTrouble } from './cursor-queries.ts';
import { toEventBody } from './event-body.ts';
import { isKnownPattern, takesEvent } from './patterns.ts';
import { type Found, findEvents, readEvents } from './queries.ts';
import { DEFAULT_LIMIT, type EventQuery, LATEST } from './schema.ts';

/** The next events, as the JSON text of an EventList: what was recorded is passed on as it was written. */
export async function listEvents(
  scope: Scope,
  query: EventQuery,
  eventTypes: readonly EventType[],
): Promise<string> {
  const { cursor, types } = readQuery(query, eventTypes);
  if (query.after === LATEST) return print([], await findLatest(scope), false);
  if (cursor) await refuseTrouble(scope, cursor);
  const start = cursor ?? (await findOldest(scope));
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await findEvents(scope, start, { types, limit });
  const places = found.places.slice(0, limit);
  const rows = await readEvents(scope, places);
  const bodies = rows.map(toEventBody);
  const last = rows.at(-1);
  if (last && (found.places.length > limit || rows.length < places.length)) {
    const { position, id, created_at } = last;
    return print(bodies, { position, eventId: id, atMs: Date.parse(created_at) }, true);
  }
  return print(bodies, nextCursor(start, found), found.isCutOff);
}

function readQuery(
  { after, types }: EventQuery,
  eventTypes: readonly EventType[],
): { cursor: Cursor | undefined; types: string[] | undefined } {
  const issues: Issue[] = [];
  const cursor = after === undefined || after === LATEST ? undefined : readCursor(after);
  if (after !== undefined && after !== LATEST && !cursor)
    issues.push({ path: 'after', message: `must be the next_cursor of an earlier answer, or ${LATEST}` });
  const patterns = types?.split(',').map((pattern) => pattern.trim()) ?? ['*'];
  const unknown = patterns.filter((pattern) => !isKnownPattern(eventTypes, pattern));
  if (unknown.length > 0) {
    const message =
      'must be types of the catalogue (GET /webhooks/events), beginnings of types such as job.*, or *';
    issues.push({ path: 'types', message });
  }
  if (issues.length > 0) throw invalid(issues);
  const names = eventTypes.map(({ name }) => name);
  const taken = names.filter((name) => patterns.some((pattern) => takesEvent(pattern, name)));
  return { cursor, types: patterns.includes('*') ? undefined : taken };
}

async function refuseTrouble(scope: Scope, cursor: Cursor): Promise<void> {
  const { is_forgotten, is_foreign } = await findTrouble(scope, cursor);
  if (is_foreign)
    throw new HttpError('cursor_expired', 'The cursor is of before the store was restored from a backup.');
  if (is_forgotten)
    throw new HttpError('cursor_expired', 'Events after this cursor may have been forgotten by now.');
}

function nextCursor(start: Place | Cursor, { last, isCutOff, nowMs }: Found): Cursor {
  if (isCutOff && last) return last;
  return toEndCursor(last ?? start, nowMs);
}

function print(bodies: string[], next: Cursor, hasMore: boolean): string {
  const meta = JSON.stringify({ next_cursor: printCursor(next), has_more: hasMore });
  return `{"data":[${bodies.join(',')}],"meta":${meta}}`;
}
