import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { OutboundError } from '../../platform/outbound/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import type { FillableField } from '../jobs/fillable-fields.ts';
import { type ResolvedHeaders, resolveHeaders, SecretError } from '../secrets/resolve.ts';
import type { ProviderRow } from './queries.ts';
import { AnswerError, type ReadAnswer, readAnswer } from './read-answer.ts';

/** What asking needs besides the database. */
export interface Asking {
  keyRing: KeyRing;
  outbound: Outbound;
}

/** What came of asking once. */
export interface Attempt {
  startedAt: string;
  durationMs: number;
  responseStatus: number | null;
  /** What a useful answer says; otherwise the reason that there is none. */
  outcome: ReadAnswer | { error: RunError };
}

export interface RunError {
  code: string;
  message: string;
}

const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Posts an event to a provider, with its headers, once. Throws only the `OutboundError` of code `stopped`, which is not the
 * provider's fault, and what the database throws.
 */
export async function askProvider(
  scope: Scope,
  { keyRing, outbound }: Asking,
  provider: Pick<ProviderRow, 'url' | 'headers' | 'fields' | 'timeout_ms'>,
  body: string,
  stop?: AbortSignal,
): Promise<Attempt> {
  const startedAt = new Date().toISOString();
  const since = performance.now();
  let responseStatus: number | null = null;
  let outcome: Attempt['outcome'];
  try {
    const headers = provider.headers as Record<string, string>;
    const resolved = await resolveHeaders(scope, keyRing, headers, provider.url);
    const answer = await outbound.send({
      url: provider.url,
      method: 'POST',
      headers: toHeaders(resolved),
      body,
      timeoutMs: provider.timeout_ms,
      maxBytes: MAX_ANSWER_BYTES,
      ...(stop ? { signal: stop } : {}),
    });
    responseStatus = answer.status;
    outcome = readAnswer(answer, provider.fields as FillableField[], resolved.scrub);
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
  const isTheirs =
    error instanceof SecretError ||
    error instanceof AnswerError ||
    (error instanceof OutboundError && error.code !== 'stopped');
  if (!isTheirs) throw error;
  return { code: error.code, message: error.message };
}
