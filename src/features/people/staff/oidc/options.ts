import type { SignInLimits } from '../../../../platform/sign-in/attempt-limits.ts';
import type { SessionOptions } from '../sessions/identify.ts';
import type { OidcProvider } from './provider.ts';

export interface OidcOptions extends SessionOptions {
  signIn: SignInLimits;
  /** Undefined without OIDC_ISSUER. */
  provider: OidcProvider | undefined;
  isOidcOnly: boolean;
}
