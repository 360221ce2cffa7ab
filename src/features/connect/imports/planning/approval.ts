import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import { toLine } from '@corkboard/job-feeds/value';
import { countLiveJobs } from '../../../jobs/jobs/ownership/queries.ts';
import { countRecentlyExpired } from '../runs/queries.ts';
import type { Plan } from './plan.ts';

/** What waits for a person: nothing, the expirations, or the whole plan. */
type Hold = 'nothing' | 'expirations' | 'everything';

export interface Approval {
  hold: Hold;
  /** For the person who decides. */
  reasons: ImportMessage[];
}

const MAX_SHARE = 0.3;
const MIN_JOBS = 5;
const MAX_SHAPE = 100;

interface Findings {
  /** Empty if it is not known, as of a source that ended early. */
  shape: string;
  /** What the source had. Undefined if it has not changed. */
  rows: number | undefined;
  /** Null if the source does not decide which jobs there are. */
  usualRows: number | null;
  /** How many jobs the last complete fetch had, and how many that are known this one has. */
  known: number;
  seen: number;
}

/** Decides whether a person must look at the plan. */
export async function findApproval(
  plan: Plan,
  { shape, rows, usualRows, known, seen }: Findings,
): Promise<Approval> {
  const { shape: usualShape, usual_rows } = plan.import;
  const reasons = [
    ...(rows !== undefined && usualRows !== null && isHalved(rows, usualRows)
      ? [newMessage('half_the_jobs', { count: rows, usual: usualRows })]
      : []),
    ...(await findExpirationReasons(plan)),
  ];
  const isOtherShape = usualShape !== null && shape !== '' && usualShape !== shape;
  if (rows !== undefined && isOtherShape) {
    const reason = newMessage('other_shape', { shape: cut(shape), usual: cut(usualShape) });
    return { hold: 'everything', reasons: [reason, ...reasons] };
  }
  // A system may give the name of a company that has left it to another one. `usual_rows` is null until this source was read to its end.
  if (rows && usualRows !== null && usual_rows !== null && known >= MIN_JOBS && seen === 0) {
    const reason = newMessage('other_jobs', { known, count: rows });
    return { hold: 'everything', reasons: [reason, ...reasons] };
  }
  return { hold: reasons.length > 0 ? 'expirations' : 'nothing', reasons };
}

/** Emails have the reasons. The names in a shape are the source's names. */
function cut(shape: string): string {
  const text = toLine(shape);
  return text.length <= MAX_SHAPE ? text : `${text.slice(0, MAX_SHAPE).toWellFormed()}…`;
}

/** An empty source after one with jobs is often a mistake too. */
export function isHalved(rows: number, usualRows: number): boolean {
  return rows < usualRows / 2;
}

/** A person must approve above 30 % and at least 5 jobs in 24 hours, or all jobs. */
async function findExpirationReasons({ scope, run, counts }: Plan): Promise<ImportMessage[]> {
  const planned = counts.expired + counts.deleted;
  if (planned === 0) return [];
  const live = await countLiveJobs(scope, run.import_id);
  if (planned >= live) return [newMessage('all_jobs_go', { count: live })];
  const recent = await countRecentlyExpired(scope, run.import_id);
  const total = planned + recent;
  if (total < MIN_JOBS || total <= MAX_SHARE * (live + recent)) return [];
  const figures = { count: planned, total: live };
  return [
    recent > 0
      ? newMessage('many_jobs_go_again', { ...figures, recent })
      : newMessage('many_jobs_go', figures),
  ];
}
