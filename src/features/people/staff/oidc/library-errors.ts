import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { OidcError, type OidcErrorCode } from './errors.ts';

/** Codes that a provider may send to the callback (RFC 6749, section 4.1.2.1) and that mean more than a failure. */
const callbackCodes: Record<string, OidcErrorCode> = {
  access_denied: 'oidc_denied',
  server_error: 'oidc_unavailable',
  temporarily_unavailable: 'oidc_unavailable',
};

/** Errors of the library quote tokens and personal data in their causes. Only their codes go on. */
export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (error instanceof AuthorizationResponseError)
    return new OidcError(callbackCodes[error.error] ?? 'oidc_failed', toWord(error.error));
  if (error instanceof ResponseBodyError) return new OidcError('oidc_failed', toWord(error.error));
  if (!(error instanceof ClientError)) return new OidcError('oidc_failed', (error as Error).name);
  if (error.cause instanceof OidcError) return error.cause;
  if (error.code === 'OAUTH_TIMEOUT') return new OidcError('oidc_unavailable', error.code);
  return new OidcError('oidc_failed', [error.code, findClaim(error)].filter(Boolean).join(' '));
}

/** The claim that did not match, such as `iss`. */
function findClaim({ cause }: ClientError): string | undefined {
  const details = (cause as Error | undefined)?.cause as { claim?: unknown } | undefined;
  return typeof details?.claim === 'string' ? toWord(details.claim) : undefined;
}

/** The provider, or another site that sent the browser here, chooses the text. */
function toWord(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : 'unknown_error';
}
