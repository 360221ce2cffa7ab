import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { findOwnedIds } from '../../../jobs/jobs/ownership/queries.ts';
import { findJobs } from '../../../jobs/jobs/queries.ts';
import type { ImportRow } from '../queries.ts';
import { writeRun } from '../runs/lease.ts';
import type { RunRow } from '../runs/queries.ts';
import { findApproval } from './approval.ts';
import { toRemoval } from './expirations.ts';
import { Plan } from './plan.ts';
import type { FetchOutcome } from './plan-sync.ts';

const PAGE = 500;

/** Plans what happens to the jobs of an import before its deletion. The rule of approval is the rule of a mirror. */
export async function planRemoval(scope: Scope, run: RunRow, row: ImportRow): Promise<void> {
  const plan = new Plan(scope, run, row);
  const isDeleted = run.removal === 'delete';
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await findOwnedIds(scope, row.id, after, PAGE);
    const jobs = await findJobs(scope, ids);
    const due = isDeleted ? jobs : jobs.filter(({ read_status }) => read_status === 'active');
    await plan.add(due.map((job) => toRemoval(scope, job, isDeleted)));
    if (ids.length < PAGE) break;
    after = ids.at(-1) as string;
  }
  const { hold, reasons } = await findApproval(plan, {
    shape: '',
    rows: undefined,
    usualRows: null,
    known: 0,
    seen: 0,
  });
  const outcome: FetchOutcome = {
    isComplete: true,
    shape: row.shape ?? '',
    rows: null,
    state: null,
    hold,
    reasons,
  };
  await plan.written();
  plan.progress.phase_ended_at = Date.now();
  await inTransaction(scope, (scope) =>
    writeRun(scope, run, {
      ...plan.figures,
      state: 'applying',
      approval_reasons: reasons.map(({ message }) => message),
      outcome: JSON.stringify(outcome),
    }),
  );
}
