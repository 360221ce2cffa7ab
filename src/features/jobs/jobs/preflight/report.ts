import { toPageRange, toPagination } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getJob, type JobRow, toJob } from '../queries.ts';
import { adviceFields, findAdvice } from './advice.ts';
import { checkChangedJobs, readSettings, toDay } from './check-changed.ts';
import type { PayLaw } from './pay-laws.ts';
import { countFindings, findOriginal, findState, listJobsWith } from './queries.ts';
import { type Engine, engines, type ReasonName, reasonNames, reasons, type Source } from './reasons.ts';
import { checkJob, findLawsOf, toDuplicateKey } from './rules.ts';
import type { JobCheck, JobPreflight, PreflightQuery, PreflightReport } from './schema.ts';

/** How many jobs each reason concerns, and the jobs of one reason. */
export async function readReport(scope: Scope, query: PreflightQuery) {
  await checkChangedJobs(scope);
  const range = toPageRange(query);
  const counts = await countFindings(scope);
  const { reason } = query;
  const data: PreflightReport = {
    is_complete: (await findState(scope))?.is_complete ?? false,
    live_jobs: counts.live,
    ready: counts.ready,
    reasons: reasonNames.map((name) => ({ reason: name, count: counts[name], ...toRule(name) })),
    jobs: reason === undefined ? [] : await listJobsWith(scope, reason, range),
  };
  const total = reason === undefined ? 0 : counts[reason];
  return { data, meta: { pagination: toPagination(range, total) } };
}

/** What keeps one job out of the large job searches. */
export async function checkOneJob(scope: Scope, id: string): Promise<JobPreflight> {
  return { job_id: id, ...(await checkRow(scope, await getJob(scope, id))) };
}

/** The same for a row that may not be stored. */
export async function checkRow(scope: Scope, row: JobRow): Promise<JobCheck> {
  const job = toJob(row, scope);
  await checkChangedJobs(scope);
  const board = await readSettings(scope);
  const today = toDay(new Date().toISOString());
  const key = toDuplicateKey(job);
  const isLive = job.status === 'active';
  const original = key !== null && isLive ? await findOriginal(scope, job.id, key) : undefined;
  const names: ReasonName[] = [
    ...checkJob(job, board, today),
    ...(original === undefined ? [] : (['duplicate'] as const)),
    ...(job.status === 'expired' ? (['expired'] as const) : []),
  ];
  const isReady = (engine: Engine) =>
    job.status !== 'draft' && !names.some((name) => reasons[name].blocks.includes(engine));
  return {
    ready: { google: isReady('google'), indeed: isReady('indeed'), linkedin: isReady('linkedin') },
    findings: names.map((name) => ({
      reason: name,
      ...toRule(name),
      duplicate_of: name === 'duplicate' ? (original ?? null) : null,
      laws: name === 'no_pay' ? findLawsOf(job, board, today).map(toLaw) : [],
    })),
    advice: findAdvice(job).map((advice) => ({ advice, field: adviceFields[advice] })),
  };
}

function toRule(name: ReasonName): { blocks: Engine[]; sources: Source[] } {
  const { blocks, sources } = reasons[name];
  return { blocks: engines.filter((engine) => blocks.includes(engine)), sources: [...sources] };
}

function toLaw({ name, since, requires, minEmployees, source }: PayLaw) {
  return { name, since, requires, min_employees: minEmployees, source };
}
