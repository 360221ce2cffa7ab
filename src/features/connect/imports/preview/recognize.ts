import { recognizeLink } from '@corkboard/job-feeds/recognize-link';
import { SourceError } from '@corkboard/job-feeds/source';
import type { Scope } from '../../../../platform/scope.ts';
import { openReadContext, PREVIEW_SECONDS, type ReadOptions } from '../runs/read-context.ts';
import type { RecognizedLink } from './schema.ts';

const LIMITS = { max_bytes: 50_000_000, timeout_seconds: PREVIEW_SECONDS };

/** Finds the source that a pasted link leads to, and its first jobs. Throws a `SourceError` that says why there is none. */
export async function recognize(
  scope: Scope,
  options: ReadOptions,
  url: string,
  signal: AbortSignal,
): Promise<RecognizedLink> {
  const nothing = { limits: LIMITS, defaults: {}, fetch_state: null };
  const context = await openReadContext(scope, options, nothing, signal);
  const found = await recognizeLink(url, context);
  if ('problem' in found) throw new SourceError('not_found', found.problem);
  const { kind, settings, label, account, sample } = found;
  const jobs = sample.map(({ fields }) => ({ ...fields }));
  return { label, account: account ?? null, source: { kind, ...settings }, jobs };
}
