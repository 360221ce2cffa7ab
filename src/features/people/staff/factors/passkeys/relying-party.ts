import { isIP } from 'node:net';
import { isLocalDomain } from '../../../../../platform/local-domain.ts';
import type { Installation } from '../../../../board/organizations/board-url.ts';
import { passkeysUnavailable } from '../../errors.ts';
import { originOf } from '../../sessions/same-origin.ts';

/** For whom a passkey is. Browsers let a board on a subdomain use the id too, so only the exact origin counts. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export const passkeyObstacles = ['ip_address', 'plain_http'] as const;
type PasskeyObstacle = (typeof passkeyObstacles)[number];

/** Why browsers offer no passkeys at the URL of this installation; undefined if they do. */
export function findPasskeyObstacle(installation: Installation): PasskeyObstacle | undefined {
  const { hostname, protocol } = new URL(originOf(installation));
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_address';
  if (protocol !== 'https:' && !isLocalDomain(hostname)) return 'plain_http';
  return undefined;
}

/** Throws 409 `passkeys_unavailable`. */
export function getRelyingParty(installation: Installation): RelyingParty {
  const obstacle = findPasskeyObstacle(installation);
  if (obstacle) throw passkeysUnavailable(obstacle);
  const { hostname, origin } = new URL(originOf(installation));
  return { id: hostname, origin };
}
