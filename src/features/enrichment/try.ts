import type { Database } from '../../platform/database/connect.ts';
import { invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { refuseStopped } from '../../platform/outbound/refuse-stopped.ts';
import { type Scope, withoutTrace } from '../../platform/scope.ts';
import { toEventBody } from '../events/event-body.ts';
import { createJob } from '../jobs/create.ts';
import { fillIn } from '../jobs/fill-in.ts';
import { findJob, toJob } from '../jobs/queries.ts';
import { exampleJob, type Job, jobCreated } from '../jobs/schema.ts';
import { type Asking, askProvider } from './ask.ts';
import { getProvider, type ProviderRow } from './queries.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { ProviderTest } from './run-schema.ts';

/** Asks a provider now and tells what would come of it, with nothing changed and no run recorded. */
export async function tryProvider(
  scope: Scope,
  { db, ...asking }: Asking & { db: Database },
  id: string,
  jobId: string | undefined,
): Promise<ProviderTest> {
  const provider = await getProvider(scope, id);
  // Nothing is written in the transaction that an Idempotency-Key brings before the provider has answered: that would hold the
  // secrets, and hold back the events of others, for so long.
  const outside = { ...scope, db };
  const job = jobId === undefined ? await makeExample(outside, provider) : await getNamedJob(scope, jobId);
  const asked = askProvider(outside, asking, provider, toTestBody(scope, job)).catch(refuseStopped);
  const { responseStatus, durationMs, outcome } = await asked;
  const foreseen =
    'error' in outcome
      ? { error: outcome.error, would_fill: {}, refused_fields: [] }
      : { error: null, ...(await foresee(scope, asking, provider, jobId, outcome)) };
  return { response_status: responseStatus, duration_ms: durationMs, ...foreseen };
}

async function getNamedJob(scope: Scope, id: string): Promise<Job> {
  const row = await findJob(scope, id);
  if (!row) throw invalid([{ path: '/job_id', message: 'must name a job of the organization' }]);
  return toJob(row, scope);
}

async function makeExample(scope: Scope, provider: ProviderRow): Promise<Job> {
  return withoutTrace(scope, (scope) => createExample(scope, provider));
}

/** A job that leaves out what the provider may fill in. */
async function createExample(scope: Scope, { fields }: ProviderRow): Promise<Job> {
  const kept = Object.entries(exampleJob).filter(([name]) => !fields.includes(name));
  const { job } = await createJob(scope, { title: exampleJob.title, ...Object.fromEntries(kept) });
  return job;
}

function toTestBody({ organizationId }: Scope, job: Job): string {
  return toEventBody({
    organization_id: organizationId,
    id: newId(),
    type: jobCreated.name,
    data: JSON.stringify(job),
    changed_fields: null,
    created_at: new Date().toISOString(),
  });
}

async function foresee(
  scope: Scope,
  { outbound }: Asking,
  provider: ProviderRow,
  jobId: string | undefined,
  { offer, refused }: ReadAnswer,
): Promise<Pick<ProviderTest, 'would_fill' | 'refused_fields'>> {
  return withoutTrace(scope, async (scope) => {
    const id = jobId ?? (await createExample(scope, provider)).id;
    const outcome = await fillIn(scope, id, offer, outbound);
    return { would_fill: outcome.filled, refused_fields: [...refused, ...outcome.refused] };
  });
}
