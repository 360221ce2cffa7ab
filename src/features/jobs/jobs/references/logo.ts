import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { assetIdOf } from '../../../content/assets/urls.ts';
import { assertLogoAllowed, unknownAsset, unknownLogo } from '../../logos/choose.ts';
import type { LockedLogo } from '../../logos/lock.ts';
import { toSourceHash } from '../../logos/queries.ts';
import { readLogoId } from '../../logos/url.ts';
import type { JobRow } from '../queries.ts';
import type { UpdateJob } from '../schema.ts';

/** The JSON Pointer to the logo of a job. */
const LOGO_PATH = '/company_logo_url';

/** Throws if the logo's URL obviously leads into a private network. Each request to the URL checks again, after DNS. */
export function assertLogoTargetAllowed(scope: Scope, fields: UpdateJob, outbound: Outbound): void {
  assertLogoAllowed(scope, { url: fields.company_logo_url, path: LOGO_PATH }, outbound);
}

/**
 * Whether the job shows this logo already, because its company has the logo. A client that sends back the URL that it read does not give
 * the job a logo of its own.
 */
export function isShown(
  { logo_id, company_logo_id }: Pick<JobRow, 'logo_id' | 'company_logo_id'>,
  logo: LockedLogo | null | undefined,
): boolean {
  return logo != null && logo_id === null && logo.id === company_logo_id;
}

/** A logo that must be created, or fetched again because it has failed. */
export interface NewLogo {
  sourceUrl: string;
}

/** What a request says about the logo of a job. */
export type PickedLogo = LockedLogo | NewLogo | null | undefined;

export function isNewLogo(logo: PickedLogo): logo is NewLogo {
  return typeof logo === 'object' && logo !== null && 'sourceUrl' in logo;
}

/** The existing logos and assets that jobs name. */
export interface FoundLogos {
  /** By `toLogoKey` of their URLs. */
  logos: Map<string, LockedLogo>;
  /** The ids of assets. */
  assets: ReadonlySet<string>;
}

/** What identifies the logo of a URL: the id of one of our copies, or the hash of the source. */
function toLogoKey({ cdnUrl }: Scope, url: string): string {
  return readLogoId(cdnUrl, url) ?? toSourceHash(url).toString('hex');
}

/** Picks the logo that a request names. Throws if the URL names a copy or an asset that does not exist. */
export function pickLogo(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
  { logos, assets }: FoundLogos,
): PickedLogo {
  if (url === null || url === undefined) return url;
  const assetId = assetIdOf(scope, url);
  if (assetId !== undefined && !assets.has(assetId)) throw unknownAsset(LOGO_PATH);
  const logo = logos.get(toLogoKey(scope, url));
  if (!logo && readLogoId(scope.cdnUrl, url) !== undefined) throw unknownLogo(LOGO_PATH);
  return logo ?? { sourceUrl: url };
}
