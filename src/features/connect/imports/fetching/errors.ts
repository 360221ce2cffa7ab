import type { MessageCode } from '@corkboard/job-feeds/message';
import { newMessage } from '@corkboard/job-feeds/message';
import { SourceError } from '@corkboard/job-feeds/source';
import { OutboundError } from '../../../../platform/outbound/errors.ts';
import { SecretError } from '../../../board/secrets/resolve.ts';
import { toRuleMessage } from '../messages/rules.ts';

/** Whether the same request may succeed in a moment. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof OutboundError)) return false;
  return ['dns_failed', 'connect_failed', 'timeout', 'broken_answer'].includes(error.code);
}

/** Errors of the database and of the program are not the source's fault and remain what they are. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof OutboundError)
    return new SourceError(
      codes[error.code] ?? 'unreachable',
      newMessage(reasons[error.code], { detail: error.message }),
      {
        cause: error,
      },
    );
  if (error instanceof SecretError)
    return new SourceError(
      'unreachable',
      newMessage('secret_not_usable', { detail: toRuleMessage(error.message) }),
      {
        cause: error,
      },
    );
  throw error;
}

const codes: Partial<Record<OutboundError['code'], SourceError['code']>> = {
  too_large: 'too_large',
  stopped: 'stopped',
};

const reasons = {
  target_not_allowed: 'target_not_allowed',
  invalid_header: 'header_invalid',
  dns_failed: 'host_not_found',
  connect_failed: 'no_connection',
  tls_failed: 'tls_failed',
  timeout: 'no_response',
  too_large: 'response_too_large',
  broken_answer: 'response_broken',
  stopped: 'shutting_down',
} as const satisfies Record<OutboundError['code'], MessageCode>;

export function stopped(): SourceError {
  return new SourceError('stopped', newMessage('stopped'));
}

/** `url`: the one that was being read. Its query may have a token. */
export function reachedTimeLimit(timeoutMs: number, url?: URL): SourceError {
  const seconds = Math.ceil(timeoutMs / 1000);
  if (!url) return new SourceError('unreachable', newMessage('source_too_slow', { seconds }));
  const { origin, pathname } = url;
  return new SourceError('unreachable', newMessage('url_too_slow', { seconds, url: origin + pathname }));
}
