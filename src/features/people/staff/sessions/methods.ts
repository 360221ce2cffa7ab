import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../../../platform/http/resource.ts';
import type { EmailAvailability } from '../../../../platform/mail/availability.ts';
import { findPasskeyObstacle, passkeyObstacles } from '../factors/passkeys/relying-party.ts';
import type { OidcOptions } from '../oidc/options.ts';

export interface SignInMethodOptions extends OidcOptions {
  email: EmailAvailability;
}

const obstacles = [...passkeyObstacles, 'email_not_configured', 'oidc_only', 'not_configured'] as const;

const Offer = Type.Object(
  {
    available: Type.Boolean({ examples: [true] }),
    reason: nullable(
      oneOf(obstacles, {
        title: 'SignInObstacle',
        description:
          'Why the method is not available. ip_address: browsers offer passkeys only for host names. plain_http: they do so only over https, or on the same machine. email_not_configured: SMTP_URL is not set, so links cannot be emailed. oidc_only: users sign in with OpenID Connect only. not_configured: OIDC_ISSUER is not set.',
        examples: [null],
      }),
    ),
  },
  { title: 'SignInMethodOffer' },
);

export const SignInMethods = Type.Object(
  { password: Offer, link: Offer, passkey: Offer, oidc: Offer },
  { title: 'SignInMethods' },
);
export type SignInMethods = Static<typeof SignInMethods>;
/** The sign-in methods of this installation, the same for every user. */
export function toSignInMethods({
  installation,
  provider,
  isOidcOnly,
  email,
}: Pick<SignInMethodOptions, 'installation' | 'provider' | 'isOidcOnly' | 'email'>): SignInMethods {
  const onlyOidc = isOidcOnly ? 'oidc_only' : undefined;
  return {
    password: toOffer(onlyOidc),
    link: toOffer(onlyOidc ?? (email.isAvailable ? undefined : 'email_not_configured')),
    passkey: toOffer(onlyOidc ?? findPasskeyObstacle(installation)),
    oidc: toOffer(provider ? undefined : 'not_configured'),
  };
}

function toOffer(reason: (typeof obstacles)[number] | undefined): SignInMethods['password'] {
  return { available: reason === undefined, reason: reason ?? null };
}
