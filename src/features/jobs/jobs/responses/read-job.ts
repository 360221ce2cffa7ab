import { toValidUntilMs } from '../../../../platform/cache/snapshot-cache.ts';
import { type CachedResponse, toJsonResponse } from '../../../../platform/http/cached-response.ts';
import { single } from '../../../../platform/http/resource.ts';
import { serializeJson } from '../../../../platform/http/serialization.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getJob, toJob } from '../queries.ts';
import { Job } from '../schema.ts';
import { type JobCache, toSettingsKey } from './job-cache.ts';

export const JobResponse = single(Job);

/** The response with one job of any status. */
export async function readJob(scope: Scope, id: string, cache: JobCache): Promise<CachedResponse> {
  const objectId = id.toLowerCase();
  const read = async () => {
    const readAtMs = performance.now();
    const row = await getJob(scope, id);
    const body = Buffer.from(serializeJson(JobResponse, { data: toJob(row, scope) }));
    return {
      response: toJsonResponse(body),
      validUntilMs: toValidUntilMs(readAtMs, row.seconds_to_expiry),
    };
  };
  return (await cache.jobs.findOrCompute(scope, `${objectId} ${toSettingsKey(scope)}`, read, { objectId }))
    .response;
}
