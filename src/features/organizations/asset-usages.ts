import { HttpError } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { assetIdOf } from '../assets/addresses.ts';
import { replaceAssetUsages } from '../assets/usages.ts';
import type { OrganizationRow } from './queries.ts';
import type { UpdateOrganization } from './schema.ts';

/** Every page of the board loads these, and may load nothing from elsewhere. */
export function refuseExternalImages(scope: Scope, { logo_url, favicon_url }: UpdateOrganization): void {
  const { host } = new URL(scope.cdnUrl);
  const urls = [logo_url, favicon_url].filter((url) => typeof url === 'string');
  const external = urls.filter((url) => new URL(url).host !== host || assetIdOf(scope, url) === undefined);
  if (external.length === 0) return;
  const message = 'Logo and favicon must be assets; details.urls names what is not.';
  throw new HttpError('external_image', message, { details: { urls: external } });
}

/** Writes down which assets the organization shows. */
export async function noteImages(scope: Scope, { logo_url, favicon_url }: OrganizationRow): Promise<void> {
  await replaceAssetUsages(
    scope,
    { type: 'organization', id: toUsageId(scope.organizationId) },
    { logo_url: [logo_url], favicon_url: [favicon_url] },
  );
}

/** Organizations alone have numbers for ids; among what shows assets theirs are written as UUIDs. */
function toUsageId(organizationId: number): string {
  return `00000000-0000-0000-0000-${String(organizationId).padStart(12, '0')}`;
}
