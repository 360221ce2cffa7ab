import type { Change } from './queries.ts';

/** Changes of one kind by one actor, one right after the other. */
export interface Run {
  newest: Change;
  oldest: Change;
  objectIds: Set<string>;
}

/** A longer break begins a new run: “Ada changed 2 jobs” must not join today and last week. */
const MAX_BREAK_MS = 3_600_000;

/** Folds changes, newest first, into at most `limit` runs. */
export function foldChanges(changes: readonly Change[], limit: number): Run[] {
  const runs: Run[] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    if (run && continues(run, change)) {
      run.oldest = change;
      run.objectIds.add(toObjectId(change));
    } else {
      if (runs.length === limit) break;
      runs.push({ newest: change, oldest: change, objectIds: new Set([toObjectId(change)]) });
    }
  }
  return runs;
}

function continues({ oldest }: Run, { type, actor, created_at }: Change): boolean {
  return (
    oldest.type === type &&
    oldest.actor === actor &&
    Date.parse(oldest.created_at) - Date.parse(created_at) <= MAX_BREAK_MS
  );
}

function toObjectId({ object_id, id }: Change): string {
  return object_id ?? id;
}
