import { invalid } from '../../platform/http/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { refuseTarget } from '../../platform/outbound/refuse-target.ts';
import type { Scope } from '../../platform/scope.ts';
import { assetIdOf } from '../assets/addresses.ts';
import { findAsset } from '../assets/queries.ts';
import { readLogoId } from '../logos/address.ts';
import { type HeldLogo, holdLogo, holdLogoOfId } from '../logos/hold.ts';
import type { UpdateJob } from './schema.ts';

/** Throws when the address of a logo is one that can be seen to be no public one. Each request judges again. */
export function refuseLogoTarget(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
  outbound: Outbound,
): void {
  if (!url || readLogoId(scope.cdnUrl, url) !== undefined || assetIdOf(scope, url) !== undefined) return;
  refuseTarget(outbound, url, '/company_logo_url');
}

/**
 * The logo that a request names, by the address that it is to be copied from, an asset's or one elsewhere, or by that of our
 * copy, which a client sends back as it was read. Null when there is to be none, undefined when the request says nothing.
 */
export async function chooseLogo(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
): Promise<HeldLogo | null | undefined> {
  if (url === null || url === undefined) return url;
  const id = readLogoId(scope.cdnUrl, url);
  if (id === undefined) {
    await refuseForeignAsset(scope, url);
    return holdLogo(scope, url);
  }
  const logo = await holdLogoOfId(scope, id);
  if (!logo) throw invalid([{ path: '/company_logo_url', message: 'must name a copy that there is' }]);
  return logo;
}

async function refuseForeignAsset(scope: Scope, url: string): Promise<void> {
  const assetId = assetIdOf(scope, url);
  if (assetId === undefined || (await findAsset(scope, assetId))) return;
  throw invalid([{ path: '/company_logo_url', message: 'must be an asset that the organization has' }]);
}
