import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import { assertLogoAllowed, isElsewhere, type LogoField, lockChosenLogo } from '../logos/choose.ts';
import { createLogosForShare, type LockedLogo } from '../logos/lock.ts';
import { toSourceHash } from '../logos/queries.ts';
import type { JobRow } from './queries.ts';
import type { UpdateJob } from './schema.ts';

/** The JSON Pointer to the logo of a job. */
export const LOGO_PATH = '/company_logo_url';

/** Throws if the logo's URL obviously leads into a private network. Each request to the URL checks again, after DNS. */
export function assertLogoTargetAllowed(scope: Scope, fields: UpdateJob, outbound: Outbound): void {
  assertLogoAllowed(scope, toLogoField(fields), outbound);
}

/** Locks the logo that a request names. Returns null if the request clears it, and undefined if it does not mention one. */
export async function chooseLogo(scope: Scope, fields: UpdateJob): Promise<LockedLogo | null | undefined> {
  return lockChosenLogo(scope, toLogoField(fields));
}

function toLogoField({ company_logo_url: url }: UpdateJob): LogoField {
  return { url, path: LOGO_PATH };
}

/**
 * Whether the job shows this logo already, because it is that of its company. A client that sends back the URL that it read does not give
 * the job a logo of its own.
 */
export function isShown(
  { logo_id, company_logo_id }: Pick<JobRow, 'logo_id' | 'company_logo_id'>,
  logo: LockedLogo | null | undefined,
): boolean {
  return logo != null && logo_id === null && logo.id === company_logo_id;
}

/** The logo must be looked up or checked. */
export const NOT_FOUND = 'not found';

/** A logo that must be created, or fetched again because it has failed. */
export interface NewLogo {
  sourceUrl: string;
}

/** What a request says about the logo of a job. */
export type PickedLogo = LockedLogo | NewLogo | typeof NOT_FOUND | null | undefined;

export function isNewLogo(logo: PickedLogo): logo is NewLogo {
  return typeof logo === 'object' && logo !== null && 'sourceUrl' in logo;
}

/** Like `chooseLogo`, among logos of images elsewhere that exist, by the hash of their source. */
export function pickLogo(
  scope: Scope,
  { company_logo_url: url }: UpdateJob,
  logos: ReadonlyMap<string, LockedLogo>,
): PickedLogo {
  if (url === null || url === undefined) return url;
  if (!isElsewhere(scope, url)) return NOT_FOUND;
  return logos.get(toSourceHash(url).toString('hex')) ?? { sourceUrl: url };
}

/** Creates the new logos among these, and adds them to `logos`. */
export async function createNewLogos(
  scope: Scope,
  picked: readonly PickedLogo[],
  logos: Map<string, LockedLogo>,
): Promise<void> {
  const urls = picked.filter(isNewLogo).map(({ sourceUrl }) => sourceUrl);
  for (const [hash, logo] of await createLogosForShare(scope, urls)) logos.set(hash, logo);
}
