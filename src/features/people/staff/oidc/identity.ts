import { isEmailAddress } from '@corkboard/basics/email-address';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { isName } from '../../../../platform/text.ts';
import { OidcError } from './errors.ts';

/** What one authorization request and its response must have in common. */
export interface OidcChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What the provider says about a person. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
  name: string | null;
  /** When the person entered the credentials; undefined if the provider does not say. */
  authenticatedAt: Date | undefined;
}

const MAX_SUBJECT_LENGTH = 255;

/** Exchanges the code of the callback for tokens, and the access token for the email address. */
export async function requestIdentity(
  configuration: Configuration,
  callbackUrl: string,
  { state, nonce, codeVerifier }: OidcChecks,
): Promise<OidcIdentity> {
  const tokens = await authorizationCodeGrant(configuration, new URL(callbackUrl), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || claims.sub.length > MAX_SUBJECT_LENGTH) throw new OidcError('oidc_failed', 'subject');
  // OpenID Connect Core, section 3.1.3.7. The library checks it only for several audiences.
  if (claims.azp !== undefined && claims.azp !== configuration.clientMetadata().client_id)
    throw new OidcError('oidc_failed', 'azp');
  // Providers may omit the email address from the ID token. The library rejects the data of another subject.
  const person = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // Amazon Cognito sends "true" as text.
  const isVerified = person.email_verified === true || (person.email_verified as unknown) === 'true';
  if (!isVerified || typeof person.email !== 'string' || !isEmailAddress(person.email))
    throw new OidcError('oidc_email_unverified');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: person.email,
    name: toName(person.name),
    authenticatedAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
  };
}

/** Null for what would not be a valid name of a user. */
function toName(text: unknown): string | null {
  return typeof text === 'string' && isName(text.trim()) ? text.trim() : null;
}
