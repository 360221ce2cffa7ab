import type { Scope } from '../../../../platform/scope.ts';
import { type AlertQuery, toAlertCriteria } from '../../jobs/publications/alert-query.ts';
import { matchNewJobs } from '../../jobs/publications/match.ts';
import type { NewJobRow } from '../../jobs/publications/new-jobs.ts';
import { isVisibleIn, parseSnapshot, type Snapshot } from '../../jobs/publications/snapshot.ts';
import type { DueAlert } from './due-queries.ts';
import type { JobWindow } from './job-window.ts';

/** As many as the emails of one look show. */
export const MAX_JOBS = 60;

export interface FoundJobs {
  /** The newest jobs, in the order of the list. */
  jobIds: string[];
  total: number;
}

/** What is new for each alert, in their order. Equal queries are matched once. */
export async function matchAlerts(
  scope: Scope,
  alerts: readonly DueAlert[],
  window: JobWindow,
): Promise<FoundJobs[]> {
  const seen = alerts.map(({ seen_snapshot }) => toSeen(seen_snapshot, window.upTo));
  const found = alerts.map(() => new NewestJobs());
  const byQuery = [...Map.groupBy(alerts.keys(), (n) => alerts[n]?.query_key ?? '').values()];
  const { language } = scope.organization;
  const criteria = byQuery.map(([n = 0]) => toAlertCriteria(alerts[n]?.query as AlertQuery, language));
  const fromXmin = Math.min(...seen.map(({ xmin }) => xmin));
  for await (const jobs of window.read(fromXmin)) {
    const matches = await matchNewJobs(scope, jobs, criteria);
    for (const [query, numbers] of byQuery.entries()) {
      const rows = (matches[query] ?? []).map((match) => jobs.rows[match] as NewJobRow);
      for (const n of numbers) found[n]?.addUnseen(rows, seen[n] as Snapshot);
    }
  }
  return found.map((each) => each.toResult());
}

/** A snapshot of another cluster, whose data was restored into this one, says nothing here: the alert starts with what is new now. */
function toSeen(text: string | null, upTo: Snapshot): Snapshot {
  const seen = text === null ? upTo : parseSnapshot(text);
  return seen.xmin > upTo.xmax ? upTo : seen;
}

class NewestJobs {
  #total = 0;
  #rows: NewJobRow[] = [];

  addUnseen(rows: readonly NewJobRow[], seen: Snapshot): void {
    for (const row of rows) {
      if (isVisibleIn(seen, row.position)) continue;
      this.#total++;
      this.#rows.push(row);
      if (this.#rows.length === 2 * MAX_JOBS) this.#cut();
    }
  }

  toResult(): FoundJobs {
    this.#cut();
    return { jobIds: this.#rows.map(({ id }) => id), total: this.#total };
  }

  #cut(): void {
    this.#rows.sort((a, b) => compare(b.posted_at, a.posted_at) || compare(a.id, b.id));
    this.#rows.length = Math.min(this.#rows.length, MAX_JOBS);
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
