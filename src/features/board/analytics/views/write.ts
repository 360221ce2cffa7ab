import { sql } from 'kysely';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { findJobIdsBySlug } from '../../../jobs/jobs/slug-queries.ts';
import { lockJobsForShare } from '../../../jobs/jobs/write-queries.ts';
import { aggregate, listUniqueVisitors, type NumberedView } from './aggregate.ts';
import { assignDimensionIds, type Dimension } from './dimension-queries.ts';
import { OTHER } from './page.ts';
import type { PageviewEvent } from './pageview-event.ts';
import {
  addToBoard,
  addToDimensions,
  insertViews,
  insertVisits,
  lockBoard,
  openBoardDay,
} from './write-queries.ts';

/** Writes views of one board and UTC day, and adds them to its figures, in one transaction. Writing a view again changes nothing. */
export async function writeViews(scope: Scope, day: string, events: readonly PageviewEvent[]): Promise<void> {
  await inTransaction(scope, async (scope) => {
    // A crash of the database may lose a moment of views, as a crash of the server may.
    await sql`set local synchronous_commit = off`.execute(scope.db);
    await lockBoard(scope);
    await openBoardDay(scope, day);
    const views = await numberViews(scope, day, events);
    const inserted = await insertViews(scope, day, views);
    const added = views.filter(({ id }) => inserted.has(id));
    const firstVisitors = await insertVisits(scope, day, listUniqueVisitors(added));
    const { board, dimensions } = aggregate(added, firstVisitors);
    await addToBoard(scope, day, board);
    await addToDimensions(scope, day, dimensions);
  });
}

async function numberViews(
  scope: Scope,
  day: string,
  events: readonly PageviewEvent[],
): Promise<NumberedView[]> {
  const jobOf = await findJobs(scope, events);
  const pages = events.flatMap((event) => {
    const page = toPage(event, jobOf(event));
    return page ? [{ event, page }] : [];
  });
  const idOf = await assignDimensionIds(scope, day, [
    ...pages.map(({ page }) => page),
    ...pages.flatMap(({ event }) => otherDimensions(event)),
  ]);
  return pages.map(({ event, page }) => {
    const { id, at, kind, visitor, source, device } = event;
    const isView = kind === 'page_view';
    return {
      ...{ id, at, kind, visitor },
      pageId: idOf(page),
      isJob: page.kind === 'job',
      sourceId: isView && source !== null ? idOf({ kind: 'source', value: source }) : null,
      deviceId: isView ? idOf({ kind: 'device', value: device }) : null,
    };
  });
}

function otherDimensions({ kind, source, device }: PageviewEvent): Dimension[] {
  if (kind !== 'page_view') return [];
  const dimensions: Dimension[] = [{ kind: 'device', value: device }];
  return source === null ? dimensions : [{ kind: 'source', value: source }, ...dimensions];
}

/** Finds the job of a view by its id or else its path, and locks it against deletion. */
async function findJobs(scope: Scope, events: readonly PageviewEvent[]) {
  const bySlug = await findJobIdsBySlug(scope, [...new Set(events.flatMap(({ jobSlug }) => jobSlug ?? []))]);
  const wanted = [...events.flatMap(({ jobId }) => jobId ?? []), ...bySlug.values()];
  const present = await lockJobsForShare(scope, [...new Set(wanted)]);
  return ({ jobId, jobSlug }: PageviewEvent): string | undefined => {
    if (jobId && present.has(jobId)) return jobId;
    const found = jobSlug === undefined ? undefined : bySlug.get(jobSlug);
    return found && present.has(found) ? found : undefined;
  };
}

/** Undefined for a click without a job of this board. Pages of jobs that do not exist count as `other`: anyone can invent many. */
function toPage({ kind, path, jobSlug }: PageviewEvent, jobId: string | undefined): Dimension | undefined {
  if (jobId) return { kind: 'job', value: jobId };
  if (kind === 'apply_click') return undefined;
  return { kind: 'path', value: jobSlug === undefined ? path : OTHER };
}
