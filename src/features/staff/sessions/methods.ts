import { type Static, Type } from 'typebox';
import { nullable, oneOf, single } from '../../../platform/http/resource.ts';
import type { Installation } from '../../organizations/board-url.ts';
import { findPasskeyObstacle, passkeyObstacles } from '../factors/passkeys/relying-party.ts';

const Offer = Type.Object(
  {
    available: Type.Boolean({ examples: [true] }),
    reason: nullable(
      oneOf(passkeyObstacles, {
        title: 'PasskeyObstacle',
        description:
          'Why the method is not available. ip_address: browsers offer passkeys only for host names. plain_http: they do so only over https, or on the same machine.',
        examples: [null],
      }),
    ),
  },
  { title: 'SignInMethodOffer' },
);

export const SignInMethods = Type.Object({ password: Offer, passkey: Offer }, { title: 'SignInMethods' });
export type SignInMethods = Static<typeof SignInMethods>;
export const SignInMethodsResponse = single(SignInMethods);

/** What this installation offers to everyone who signs in. */
export function toSignInMethods(installation: Installation): SignInMethods {
  const obstacle = findPasskeyObstacle(installation) ?? null;
  return {
    password: { available: true, reason: null },
    passkey: { available: obstacle === null, reason: obstacle },
  };
}
