import { OutboundError } from '../../../platform/outbound/errors.ts';
import { SecretError } from '../../secrets/resolve.ts';
import { SourceError } from '../sources/source.ts';

/** Whether the same request may succeed in a moment. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof OutboundError)) return false;
  return ['dns_failed', 'connect_failed', 'timeout', 'broken_answer'].includes(error.code);
}

/** Errors of the database and of the program are not the source's fault and remain what they are. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof OutboundError)
    return new SourceError(codes[error.code] ?? 'unreachable', error.message, { cause: error });
  if (error instanceof SecretError) return new SourceError('unreachable', error.message, { cause: error });
  throw error;
}

const codes: Partial<Record<OutboundError['code'], SourceError['code']>> = {
  too_large: 'too_large',
  stopped: 'stopped',
};

export function stopped(): SourceError {
  return new SourceError('stopped', 'The import was stopped.');
}

export function reachedTimeLimit(timeoutMs: number): SourceError {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new SourceError(
    'unreachable',
    `The source took longer than ${seconds} seconds, the limit of this import.`,
  );
}
