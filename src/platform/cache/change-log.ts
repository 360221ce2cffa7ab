import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { EventType } from '../events.ts';
import type { Scope } from '../scope.ts';
import type { Cache, CacheStore } from './cache-store.ts';
import { unseen } from './count-events.ts';
import { SingleFlight } from './single-flight.ts';

/** What makes a value outdated. */
export interface ChangedBy {
  /** Events of these types, about any object. */
  types: readonly EventType[];
  /** Events of other types, about one object. */
  object?: { id: string; types: readonly EventType[] } | undefined;
}

/** The changes of one organization that this process knows of. Times are on the clock of performance.now(). */
export class Changes {
  /** Increases with each change. Compare it only with versions of the same process. */
  version: number;
  /** When this process learned of the last change. */
  changedAtMs = performance.now();
  /** Everything up to this position of the database has been read, in PostgreSQL's notation. */
  snapshot: string;
  readAtMs = performance.now();
  /** Nothing is known of the time before this version. */
  #knownFrom: number;
  readonly #types = new Map<string, number>();
  readonly #objects = new Map<string, number>();
  /** Which objects changed is known from this version on. */
  #objectsKnownFrom: number;

  constructor(version: number, snapshot: string) {
    this.version = version;
    this.snapshot = snapshot;
    this.#knownFrom = version;
    this.#objectsKnownFrom = version;
  }

  get bytes(): number {
    return STATE_BYTES + OBJECT_BYTES * this.#objects.size;
  }

  /** Whether a value that was read at this version may be outdated. */
  haveOutdated(version: number, { types, object }: ChangedBy): boolean {
    if (version === this.version) return false;
    if (version < this.#knownFrom || this.#haveType(version, types)) return true;
    if (object === undefined || !this.#haveType(version, object.types)) return false;
    return version < this.#objectsKnownFrom || (this.#objects.get(object.id) ?? 0) > version;
  }

  #haveType(version: number, types: readonly EventType[]): boolean {
    return types.some(({ name }) => (this.#types.get(name) ?? 0) > version);
  }

  add(version: number, events: ChangeEvent[]): void {
    this.version = version;
    this.changedAtMs = performance.now();
    if (events.length > MAX_EVENTS) this.#knownFrom = version;
    if (this.#objects.size + events.length > MAX_EVENTS || events.some(({ objectId }) => objectId === null)) {
      this.#objects.clear();
      this.#objectsKnownFrom = version;
    }
    for (const { type, objectId } of events) {
      this.#types.set(type, version);
      if (objectId !== null) this.#objects.set(objectId, version);
    }
  }
}

interface ChangeEvent {
  type: string;
  objectId: string | null;
}

/** With more events than this, everything counts as changed. */
const MAX_EVENTS = 1_000;
const STATE_BYTES = 5_000;
const OBJECT_BYTES = 150;
/** Events expire. A log that was read longer ago may have missed one. */
const MAX_AGE_MS = 86_400_000;

/**
 * Tells caches the changes of all nodes: it reads the events that each change records anyway. Each question
 * is a round trip to the database, and concurrent callers share one that starts after they asked.
 */
export class ChangeLog {
  readonly store: CacheStore;
  readonly #logs: Cache<Changes>;
  readonly #questions = new SingleFlight<Changes>();
  #lastVersion = 0;

  constructor(store: CacheStore) {
    this.store = store;
    this.#logs = store.open('changes', ({ bytes }) => bytes);
  }

  /** All changes that were committed before this call, and perhaps later ones. */
  read(scope: Scope): Promise<Changes> {
    if (scope.db.isTransaction) throw new Error('a transaction sees an earlier state than the cache');
    return this.#questions.run(`${scope.organizationId}`, () => this.#ask(scope));
  }

  /** What is known without a question, for values that are read after this call. Undefined before the first question. */
  peek({ organizationId }: Scope): Changes | undefined {
    return this.#logs.peek(`${organizationId}`);
  }

  async #ask({ db, organizationId }: Scope): Promise<Changes> {
    const startedAtMs = performance.now();
    const key = `${organizationId}`;
    const known = this.#logs.peek(key);
    const log = known && startedAtMs - known.readAtMs < MAX_AGE_MS ? known : undefined;
    const [row] = log
      ? await selectChanges(db, { organizationId, snapshot: log.snapshot })
      : await selectSnapshot(db, {});
    if (!row) throw new Error('no snapshot');
    if (!log) {
      const changes = new Changes(++this.#lastVersion, row.snapshot);
      this.#logs.set(key, changes);
      return changes;
    }
    log.snapshot = row.snapshot;
    log.readAtMs = startedAtMs;
    if (row.events) {
      log.add(++this.#lastVersion, row.events);
      // Counts its new size.
      this.#logs.set(key, log);
    }
    return log;
  }
}

interface Answer {
  snapshot: string;
  events: ChangeEvent[] | null;
}

const selectSnapshot = prepared((db, _values: object) =>
  db.selectNoFrom([
    sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    sql<Answer['events']>`null::json`.as('events'),
  ]),
);

/** The events that the last snapshot did not see. */
const selectChanges = prepared(
  (db, { organizationId, snapshot }: { organizationId: number; snapshot: string }) =>
    db.selectNoFrom([
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      sql<Answer['events']>`(
      select json_agg(json_build_object('type', type, 'objectId', object_id)) from (
        select type, object_id from events
        where organization_id = ${organizationId} and ${unseen(snapshot)}
        limit ${sql.lit(MAX_EVENTS + 1)}) as unseen)`.as('events'),
    ]),
);
