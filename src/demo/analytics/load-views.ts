import { foldDeltasOfBoard } from '../../features/board/analytics/cumulative-totals.ts';
import {
  aggregate,
  listUniqueVisitors,
  type NumberedView,
} from '../../features/board/analytics/views/aggregate.ts';
import { assignDimensionIds } from '../../features/board/analytics/views/dimension-queries.ts';
import {
  addToBoard,
  addToDimensions,
  lockBoard,
  openBoardDay,
} from '../../features/board/analytics/views/write-queries.ts';
import { listTimesOnBoard, type TimeOnBoard } from '../../features/jobs/jobs/search/index-queries.ts';
import { addDays, dayOf } from '../../platform/day.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { type DemoView, generateViews } from './generate-views.ts';

const DAYS = 90;
/** Few enough that each has some views. */
const VIEWED_JOBS = 300;
const DAY_MS = 86_400_000;

/** Adds the totals of 90 days of views to the board. The views themselves are not stored. */
export async function loadDemoViews(scope: Scope, now: Date): Promise<void> {
  const jobs = await listTimesOnBoard(scope);
  await inTransaction(scope, async (scope) => {
    await lockBoard(scope);
    for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
      const day = addDays(dayOf(now), -daysAgo);
      const passed = Math.min(1, (now.getTime() - Date.parse(day)) / DAY_MS);
      const jobIds = jobs.filter(isOnBoard(day)).map(({ id }) => id);
      const share = passed * (1 - (0.35 * daysAgo) / DAYS);
      await addDay(scope, day, generateViews({ day, share, jobIds: jobIds.slice(0, VIEWED_JOBS) }));
    }
    await foldDeltasOfBoard(scope);
  });
}

function isOnBoard(day: string): (job: TimeOnBoard) => boolean {
  return ({ posted_at, expires_at }) =>
    posted_at.slice(0, 10) <= day && (expires_at === null || expires_at.slice(0, 10) >= day);
}

async function addDay(scope: Scope, day: string, views: DemoView[]): Promise<void> {
  const idOf = await assignDimensionIds(
    scope,
    day,
    views.flatMap(({ page, source, device }) => [
      page,
      { kind: 'device' as const, value: device },
      ...(source === null ? [] : [{ kind: 'source' as const, value: source }]),
    ]),
  );
  const placed = views.map(
    ({ kind, page, source, device, visitor }, n): NumberedView => ({
      id: String(n),
      at: day,
      kind,
      visitor: Buffer.from(String(visitor)),
      pageId: idOf(page),
      isJob: page.kind === 'job',
      sourceId: source === null ? null : idOf({ kind: 'source', value: source }),
      deviceId: idOf({ kind: 'device', value: device }),
    }),
  );
  const { board, dimensions } = aggregate(placed, listUniqueVisitors(placed));
  await openBoardDay(scope, day);
  await addToBoard(scope, day, board);
  await addToDimensions(scope, day, dimensions);
}
