import type { FetchState, JobFields, ReadContext } from '@corkboard/job-feeds/source';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { openPrivateFile, type PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { findOrganizationDefaults } from '../../../board/organizations/queries.ts';
import { resolveHeaders } from '../../../board/secrets/resolve.ts';
import type { BaseUrls } from '../fetching/base-urls.ts';
import { reachedTimeLimit } from '../fetching/errors.ts';
import { createFetch } from '../fetching/fetch.ts';
import type { HostPace } from '../fetching/pace.ts';
import type { ImportRow } from '../queries.ts';
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_JOBS, DEFAULT_TIMEOUT_SECONDS, type Import } from '../schema.ts';

export interface ReadOptions {
  outbound: Outbound;
  keyRing: KeyRing;
  files: PrivateFileStore;
  /** One for all imports of the process. */
  pace: HostPace;
  /** IMPORT_BASE_URLS. */
  baseUrls: BaseUrls;
}

/** Of a source that is read while someone waits for the response, which comes within 30 seconds. */
export const PREVIEW_SECONDS = 25;

/** What a source needs to read, within the limits of the import. */
export async function openReadContext(
  scope: Scope,
  { outbound, keyRing, files, pace, baseUrls }: ReadOptions,
  { limits, defaults, fetch_state }: Pick<ImportRow, 'limits' | 'defaults' | 'fetch_state'>,
  signal: AbortSignal,
): Promise<ReadContext> {
  const { country, language, time_zone } = await findOrganizationDefaults(scope);
  const given = limits as Import['limits'];
  const { salary_currency } = defaults as JobFields;
  const { max_bytes: maxBytes = DEFAULT_MAX_BYTES, timeout_seconds = DEFAULT_TIMEOUT_SECONDS } = given;
  const timeoutMs = timeout_seconds * 1000;
  const fetch = createFetch({
    outbound,
    pace,
    baseUrls,
    contact: scope.organization.boardUrl,
    limits: {
      maxBytes,
      timeoutMs,
    },
    resolveHeaders: (headers, url) => resolveHeaders(scope, keyRing, headers, url),
    signal,
  });
  return {
    fetch,
    openFile: async (fileId) => inTime(openPrivateFile(scope, files, fileId), timeoutMs),
    state: (fetch_state ?? undefined) as FetchState | undefined,
    defaults: {
      ...(salary_currency ? { currency: salary_currency } : {}),
      ...(country ? { country } : {}),
      language,
      timeZone: time_zone,
    },
    maxJobs: given.max_jobs ?? DEFAULT_MAX_JOBS,
    maxBytes,
    signal,
  };
}

/** The time limit of an import applies to uploaded files as well. */
async function* inTime(bytes: AsyncIterable<Uint8Array>, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const endsAt = performance.now() + timeoutMs;
  for await (const chunk of bytes) {
    if (performance.now() > endsAt) throw reachedTimeLimit(timeoutMs);
    yield chunk;
  }
}
