import { assertTargetAllowed } from '../../../platform/outbound/assert-target-allowed.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../platform/scope.ts';
import { unmaskHeaders } from '../../board/secrets/mask.ts';
import { assertMayUseSecrets, recordSecrets } from '../../board/secrets/usages.ts';
import type { ImportSource } from './schema.ts';

export interface SourceRules {
  outbound: Outbound;
}

type UrlSource = ImportSource & { url?: string; headers?: Record<string, string> };

/** The URL that the headers of a source are sent to. Empty without one. */
export function targetOf(source: ImportSource): string {
  return (source as UrlSource).url ?? '';
}

/** Checks the URL of a source, and returns its headers as they are stored. Undefined if it has none. */
export function headersOf(
  { outbound }: SourceRules,
  scopes: readonly string[],
  source: ImportSource,
  stored?: ImportSource,
): Record<string, string> | undefined {
  const { url, headers } = source as UrlSource;
  assertTargetAllowed(outbound, url, '/source/url');
  if (!url || !headers) return undefined;
  const { url: storedUrl, headers: storedHeaders } = (stored ?? {}) as Partial<UrlSource>;
  const former = storedUrl && storedHeaders ? { url: storedUrl, headers: storedHeaders } : undefined;
  const unmasked = unmaskHeaders(headers, url, former);
  assertMayUseSecrets(scopes, unmasked);
  return unmasked;
}

/** Records which secrets the headers reference, so that they are not deleted unnoticed. */
export async function saveSecrets(
  scope: Scope,
  id: string,
  headers: Record<string, string>,
  url: string,
): Promise<void> {
  await recordSecrets(scope, { type: 'import', id }, headers, url);
}
