import { sql } from 'kysely';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findJobIdsBySlug, keepJobs } from '../../jobs/address-queries.ts';
import { OTHER } from './page.ts';
import type { Sighting } from './sighting.ts';
import { numberSubjects, type Subject } from './subject-queries.ts';
import { listVisits, type PlacedView, tally } from './tally.ts';
import {
  addToBoard,
  addToSubjects,
  insertViews,
  insertVisits,
  lockBoard,
  openBoardDay,
} from './write-queries.ts';

/**
 * Writes views of one board and UTC day, with all that they add to its figures, in one transaction. Views that are there
 * already add nothing.
 */
export async function writeViews(scope: Scope, day: string, sightings: readonly Sighting[]): Promise<void> {
  await inTransaction(scope, async (scope) => {
    // A crash of the database may lose a moment of views, as one of ours may.
    await sql`set local synchronous_commit = off`.execute(scope.db);
    await lockBoard(scope);
    await openBoardDay(scope, day);
    const views = await placeViews(scope, day, sightings);
    const inserted = await insertViews(scope, day, views);
    const added = views.filter(({ id }) => inserted.has(id));
    const firstVisits = await insertVisits(scope, day, listVisits(added));
    const { board, subjects } = tally(added, firstVisits);
    await addToBoard(scope, day, board);
    await addToSubjects(scope, day, subjects);
  });
}

async function placeViews(scope: Scope, day: string, sightings: readonly Sighting[]): Promise<PlacedView[]> {
  const jobOf = await findJobs(scope, sightings);
  const pages = sightings.flatMap((sighting) => {
    const page = toPage(sighting, jobOf(sighting));
    return page ? [{ sighting, page }] : [];
  });
  const numberOf = await numberSubjects(scope, day, [
    ...pages.map(({ page }) => page),
    ...pages.flatMap(({ sighting }) => subjectsBesides(sighting)),
  ]);
  return pages.map(({ sighting, page }) => {
    const { id, at, kind, visitor, source, device } = sighting;
    const isView = kind === 'page_view';
    return {
      ...{ id, at, kind, visitor },
      pageId: numberOf(page),
      isJob: page.kind === 'job',
      sourceId: isView && source !== null ? numberOf({ kind: 'source', value: source }) : null,
      deviceId: isView ? numberOf({ kind: 'device', value: device }) : null,
    };
  });
}

function subjectsBesides({ kind, source, device }: Sighting): Subject[] {
  if (kind !== 'page_view') return [];
  const subjects: Subject[] = [{ kind: 'device', value: device }];
  return source === null ? subjects : [{ kind: 'source', value: source }, ...subjects];
}

/** The job that a view is of, by its id or else by its path; kept until the transaction ends. */
async function findJobs(scope: Scope, sightings: readonly Sighting[]) {
  const bySlug = await findJobIdsBySlug(scope, [
    ...new Set(sightings.flatMap(({ jobSlug }) => jobSlug ?? [])),
  ]);
  const wanted = [...sightings.flatMap(({ jobId }) => jobId ?? []), ...bySlug.values()];
  const present = await keepJobs(scope, [...new Set(wanted)]);
  return ({ jobId, jobSlug }: Sighting): string | undefined => {
    if (jobId && present.has(jobId)) return jobId;
    const found = jobSlug === undefined ? undefined : bySlug.get(jobSlug);
    return found && present.has(found) ? found : undefined;
  };
}

/** Undefined for a click that is for no job of this board. A job's page that is none is one of many that can be invented. */
function toPage({ kind, path, jobSlug }: Sighting, jobId: string | undefined): Subject | undefined {
  if (jobId) return { kind: 'job', value: jobId };
  if (kind === 'apply_click') return undefined;
  return { kind: 'path', value: jobSlug === undefined ? path : OTHER };
}
