import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { OutboundError } from '../../../platform/outbound/errors.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type ResolvedHeaders, resolveHeaders, SecretError } from '../../board/secrets/resolve.ts';
import type { FillableField } from '../../jobs/jobs/fillable-fields.ts';
import { type ProviderRow, readHeaders } from './queries.ts';
import { type ReadResponse, ResponseError, readResponse } from './read-response.ts';

/** What a call needs besides the database. */
export interface CallOptions {
  keyRing: KeyRing;
  outbound: Outbound;
}

/** The outcome of one call. */
export interface Attempt {
  startedAt: string;
  durationMs: number;
  responseStatus: number | null;
  /** The parsed response, or the error. */
  outcome: ReadResponse | { error: RunError };
}

export interface RunError {
  code: string;
  message: string;
}

const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * Posts an event to a provider once, with its headers. Throws only database errors and the `OutboundError` with code `stopped`,
 * which the provider did not cause.
 */
export async function callProvider(
  scope: Scope,
  { keyRing, outbound }: CallOptions,
  provider: Pick<ProviderRow, 'url' | 'headers' | 'fields' | 'timeout_ms'>,
  body: string,
  stop?: AbortSignal,
): Promise<Attempt> {
  const startedAt = new Date().toISOString();
  const since = performance.now();
  let responseStatus: number | null = null;
  let outcome: Attempt['outcome'];
  try {
    const resolved = await resolveHeaders(scope, keyRing, readHeaders(provider), provider.url);
    const response = await outbound.send({
      url: provider.url,
      method: 'POST',
      headers: toHeaders(resolved),
      body,
      timeoutMs: provider.timeout_ms,
      maxBytes: MAX_RESPONSE_BYTES,
      ...(stop ? { signal: stop } : {}),
    });
    responseStatus = response.status;
    outcome = readResponse(response, provider.fields as FillableField[], resolved.scrub);
  } catch (error) {
    outcome = { error: explain(error) };
  }
  return { startedAt, durationMs: Math.round(performance.now() - since), responseStatus, outcome };
}

function toHeaders({ headers }: ResolvedHeaders): Record<string, string> {
  const hasAccept = Object.keys(headers).some((name) => name.toLowerCase() === 'accept');
  return {
    ...headers,
    ...(hasAccept ? {} : { accept: 'application/json' }),
    'content-type': 'application/json',
  };
}

function explain(error: unknown): RunError {
  const isExpected =
    error instanceof SecretError ||
    error instanceof ResponseError ||
    (error instanceof OutboundError && error.code !== 'stopped');
  if (!isExpected) throw error;
  return { code: error.code, message: error.message };
}
