import { type HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { assertTargetAllowed } from '../../../platform/outbound/assert-target-allowed.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findAsset } from '../../content/assets/queries.ts';
import { assetIdOf } from '../../content/assets/urls.ts';
import { type LockedLogo, lockLogoForShare, lockLogoOfIdForShare } from './lock.ts';
import { readLogoId } from './url.ts';

/** The URL of a logo in a request, and the JSON Pointer to it. */
export interface LogoField {
  url: string | null | undefined;
  path: string;
}

/** Throws if the logo's URL obviously leads into a private network. Each request to the URL checks again, after DNS. */
export function assertLogoAllowed(scope: Scope, { url, path }: LogoField, outbound: Outbound): void {
  if (!url || !isElsewhere(scope, url)) return;
  assertTargetAllowed(outbound, url, path);
}

/**
 * Finds the logo that a request names, and locks the logo until the transaction ends. The URL names an asset, an image elsewhere, or our
 * copy, because clients send back what they read. Returns null if the request clears the logo, and undefined if the request does not
 * mention one.
 */
export async function lockChosenLogo(
  scope: Scope,
  { url, path }: LogoField,
): Promise<LockedLogo | null | undefined> {
  if (url === null || url === undefined) return url;
  const id = readLogoId(scope.cdnUrl, url);
  if (id === undefined) {
    await assertOwnAsset(scope, { url, path });
    return lockLogoForShare(scope, url);
  }
  const logo = await lockLogoOfIdForShare(scope, id);
  if (!logo) throw unknownLogo(path);
  return logo;
}

export function unknownLogo(path: string): HttpError {
  return invalid([{ path, message: 'must be the URL of an existing logo' }]);
}

export function unknownAsset(path: string): HttpError {
  return invalid([{ path, message: 'must be an asset of the organization' }]);
}

/** Whether the URL names neither one of our copies nor an asset. */
function isElsewhere(scope: Scope, url: string): boolean {
  return readLogoId(scope.cdnUrl, url) === undefined && assetIdOf(scope, url) === undefined;
}

async function assertOwnAsset(scope: Scope, { url, path }: LogoField & { url: string }): Promise<void> {
  const assetId = assetIdOf(scope, url);
  if (assetId === undefined || (await findAsset(scope, assetId))) return;
  throw unknownAsset(path);
}
