/** Why a sign-in with OpenID Connect failed. The sign-in page gets the code in `?error=`, and never a text of the provider. */
export const oidcErrorCodes = [
  'oidc_not_configured',
  'oidc_unavailable',
  'oidc_denied',
  'oidc_failed',
  'oidc_expired',
  'oidc_email_unverified',
  'oidc_email_unproved',
  'oidc_other_identity',
  'oidc_no_access',
  'oidc_reauthentication_failed',
] as const;

export type OidcErrorCode = (typeof oidcErrorCodes)[number];

/** `reason` is for the log: a short code without personal data. `userId` names the user who was refused, if one was found. */
export class OidcError extends Error {
  readonly code: OidcErrorCode;
  readonly reason: string | undefined;
  readonly userId: string | undefined;

  constructor(code: OidcErrorCode, reason?: string, userId?: string) {
    super(code);
    this.code = code;
    this.reason = reason;
    this.userId = userId;
  }
}
