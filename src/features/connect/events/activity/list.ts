import { EVENT_RETENTION_DAYS, type EventType } from '../../../../platform/events.ts';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { readableTypes } from '../access.ts';
import { type Cursor, END, printCursor, readCursor } from '../cursor.ts';
import { type EventPage, findEvents } from '../queries.ts';
import { foldChanges, type Run } from './fold.ts';
import { type Change, type ChangeDetails, readChanges, readDetails } from './queries.ts';
import {
  type Activity,
  type ActivityList,
  type ActivityObject,
  type ActivityQuery,
  DEFAULT_LIMIT,
} from './schema.ts';

/** Bounds the time of a request. A longer run of changes continues on the next page. */
export const MAX_CHANGES = 1000;

/** Lists what happened, newest first, as far as the scopes allow reading the events. */
export async function listActivity(
  scope: Scope,
  scopes: readonly string[],
  { after, limit = DEFAULT_LIMIT }: ActivityQuery,
  eventTypes: readonly EventType[],
): Promise<ActivityList> {
  const start = after === undefined ? END : readCursor(after);
  if (!start) throw invalid([{ path: 'after', message: 'must be the next_cursor of an earlier response' }]);
  const readable = readableTypes(eventTypes, scopes).map(({ name }) => name);
  const types = readable.length === eventTypes.length ? undefined : readable;
  const page = await findEvents(scope, start, { types, limit: MAX_CHANGES, isNewestFirst: true });
  const found = await readChanges(scope, page.positions.slice(0, MAX_CHANGES));
  const changes = found.filter(isRetained);
  const runs = foldChanges(changes, limit);
  const last = runs.at(-1)?.oldest;
  const next =
    last && last !== changes.at(-1)
      ? toCursor(last)
      : changes.length < found.length
        ? undefined
        : toNext(page, last);
  const details = await readDetails(
    scope,
    runs.map(({ newest }) => newest.id),
  );
  return {
    data: runs.map((run) => toActivity(run, details.get(run.newest.id))),
    meta: { next_cursor: next ? printCursor(next) : null },
  };
}

/** Events live a little longer than they are shown. */
function isRetained({ created_at }: Change): boolean {
  return Date.now() - Date.parse(created_at) <= EVENT_RETENTION_DAYS * DAY_MS;
}

const DAY_MS = 86_400_000;

/** The place after all changes of a page. */
function toNext({ positions, last, isCutOff }: EventPage, change: Change | undefined): Cursor | undefined {
  if (positions.length > MAX_CHANGES) return change && toCursor(change);
  return isCutOff ? last : undefined;
}

function toCursor({ position, id, created_at }: Change): Cursor {
  return { position, eventId: id, atMs: Date.parse(created_at) };
}

function toActivity({ newest, oldest, objectIds }: Run, details: ChangeDetails | undefined): Activity {
  return {
    id: newest.id,
    type: newest.type,
    actor: newest.actor,
    first_at: oldest.created_at,
    last_at: newest.created_at,
    object: toObject(newest, details?.data ?? {}),
    object_count: objectIds.size,
    changed_fields: details?.changed_fields ?? null,
  };
}

function toObject({ type, object_id }: Change, data: Record<string, unknown>): ActivityObject {
  return {
    id: object_id ?? textOf(data.id),
    name: nameOf(data),
    status: textOf(data.status),
    kind: textOf(type.startsWith('page.') ? data.type : data.kind),
    collection: textOf(type.startsWith('cms.collection.') ? data.slug : data.collection),
    member_id: textOf(data.userId),
  };
}

/** An item has its fields in `data`; the first text names it. */
function nameOf(of: Record<string, unknown>): string | null {
  const { title, name, import_name, domain, email, slug, data } = of;
  const fields = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const [text] = [title, name, import_name, domain, email, ...fields, slug]
    .map(textOf)
    .filter((text) => text !== null);
  return text === undefined ? null : text.slice(0, MAX_NAME_LENGTH);
}

const MAX_NAME_LENGTH = 200;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
