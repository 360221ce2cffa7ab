import type { Database } from '../../../platform/database/connect.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { assertNotStopped } from '../../../platform/outbound/assert-not-stopped.ts';
import { assertNotHeld } from '../../../platform/outgoing/holds.ts';
import { dryRun, type Scope } from '../../../platform/scope.ts';
import { createJob } from '../../jobs/jobs/create.ts';
import { fillIn } from '../../jobs/jobs/fill-in.ts';
import { exampleJob } from '../../jobs/jobs/preview/example-job.ts';
import { findJob, toJob } from '../../jobs/jobs/queries.ts';
import { type Job, jobCreated } from '../../jobs/jobs/schema.ts';
import { toEventBody } from '../events/event-body.ts';
import { type CallOptions, callProvider } from './call.ts';
import { getProvider, type ProviderRow } from './queries.ts';
import type { ReadResponse } from './read-response.ts';
import type { ProviderTest } from './run-schema.ts';

/** Calls a provider and returns the fields that it would fill in. Changes nothing and records no run. */
export async function tryProvider(
  scope: Scope,
  { db, ...options }: CallOptions & { db: Database },
  id: string,
  jobId: string | undefined,
): Promise<ProviderTest> {
  const provider = await getProvider(scope, id);
  await assertNotHeld(scope);
  // Outside of the transaction of an Idempotency-Key: a write before the response would lock secrets and delay the events of
  // other transactions until the provider responds.
  const outside = { ...scope, db };
  const job = jobId === undefined ? await buildExample(outside, provider) : await getNamedJob(scope, jobId);
  const call = callProvider(outside, options, provider, toTestBody(scope, job)).catch(assertNotStopped);
  const { responseStatus, durationMs, outcome } = await call;
  const preview =
    'error' in outcome
      ? { error: outcome.error, would_fill: {}, refused_fields: [] }
      : { error: null, ...(await previewFill(scope, options, provider, jobId, outcome)) };
  return { response_status: responseStatus, duration_ms: durationMs, ...preview };
}

async function getNamedJob(scope: Scope, id: string): Promise<Job> {
  const row = await findJob(scope, id);
  if (!row) throw invalid([{ path: '/job_id', message: 'must be the id of a job of the organization' }]);
  return toJob(row, scope);
}

async function buildExample(scope: Scope, provider: ProviderRow): Promise<Job> {
  return dryRun(scope, (scope) => createExample(scope, provider));
}

/** Creates a job without the fields that the provider may fill in. */
async function createExample(scope: Scope, { fields }: ProviderRow): Promise<Job> {
  const example = Object.entries(exampleJob).filter(([name]) => !fields.includes(name));
  return createJob(scope, { title: exampleJob.title, ...Object.fromEntries(example) });
}

function toTestBody({ organizationId, actor }: Scope, job: Job): string {
  return toEventBody({
    organization_id: organizationId,
    actor,
    id: newId(),
    type: jobCreated.name,
    data: JSON.stringify(job),
    changed_fields: null,
    created_at: new Date().toISOString(),
  });
}

async function previewFill(
  scope: Scope,
  { outbound }: CallOptions,
  provider: ProviderRow,
  jobId: string | undefined,
  { offer, refused }: ReadResponse,
): Promise<Pick<ProviderTest, 'would_fill' | 'refused_fields'>> {
  return dryRun(scope, async (scope) => {
    const id = jobId ?? (await createExample(scope, provider)).id;
    const outcome = await fillIn(scope, id, offer, outbound);
    return { would_fill: outcome.filled, refused_fields: [...refused, ...outcome.refused] };
  });
}
