import { type HttpError, invalid } from '../../platform/http/errors/http-error.ts';
import { assertTargetAllowed } from '../../platform/outbound/assert-target-allowed.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import { findAsset } from '../assets/queries.ts';
import { assetIdOf } from '../assets/urls.ts';
import { type LockedLogo, lockLogoForShare, lockLogoOfIdForShare } from '../logos/lock.ts';
import { toSourceHash } from '../logos/queries.ts';
import { readLogoId } from '../logos/url.ts';
import type { UpdateJob } from './schema.ts';

/** Throws if the logo's URL obviously leads into a private network. Each request to the URL checks again, after DNS. */
export function assertLogoTargetAllowed(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
  outbound: Outbound,
): void {
  if (!url || !isElsewhere(scope, url)) return;
  assertTargetAllowed(outbound, url, '/company_logo_url');
}

/**
 * Finds the logo that a request names, and locks it until the transaction ends. The URL is that of an asset, of an image
 * elsewhere, or of our copy, because clients send back what they read. Returns null if the request clears the logo, and
 * undefined if it does not mention one.
 */
export async function chooseLogo(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
): Promise<LockedLogo | null | undefined> {
  if (url === null || url === undefined) return url;
  const id = readLogoId(scope.cdnUrl, url);
  if (id === undefined) {
    await assertOwnAsset(scope, url);
    return lockLogoForShare(scope, url);
  }
  const logo = await lockLogoOfIdForShare(scope, id);
  if (!logo) throw unknownLogo();
  return logo;
}

export function unknownLogo(): HttpError {
  return invalid([{ path: '/company_logo_url', message: 'must be the URL of an existing logo' }]);
}

/** The logo must be looked up, checked or created. */
export const NOT_FOUND = 'not found';

/** Like `chooseLogo`, among logos of images elsewhere that exist, by the hash of their source. */
export function pickLogo(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
  logos: ReadonlyMap<string, LockedLogo>,
): LockedLogo | typeof NOT_FOUND | null | undefined {
  if (url === null || url === undefined) return url;
  const logo = isElsewhere(scope, url) ? logos.get(toSourceHash(url).toString('hex')) : undefined;
  return logo ?? NOT_FOUND;
}

/** Whether the URL is neither that of one of our copies nor that of an asset. */
function isElsewhere(scope: Scope, url: string): boolean {
  return readLogoId(scope.cdnUrl, url) === undefined && assetIdOf(scope, url) === undefined;
}

export async function assertOwnAsset(scope: Scope, url: string): Promise<void> {
  const assetId = assetIdOf(scope, url);
  if (assetId === undefined || (await findAsset(scope, assetId))) return;
  throw invalid([{ path: '/company_logo_url', message: 'must be an asset of the organization' }]);
}
