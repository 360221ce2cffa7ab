import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { assetIdOf } from '../../content/assets/urls.ts';
import { replaceAssetUsages } from '../../content/assets/usages.ts';
import type { OrganizationRow } from './queries.ts';
import type { UpdateOrganization } from './schema.ts';

/** Every page of the board loads these images, and pages load nothing from other hosts. */
export function assertNoExternalImages(scope: Scope, images: UpdateOrganization): void {
  const { host } = new URL(scope.cdnUrl);
  const urls = [images.logo_url, images.favicon_url, images.hero_image_url].filter(
    (url) => typeof url === 'string',
  );
  const external = urls.filter((url) => new URL(url).host !== host || assetIdOf(scope, url) === undefined);
  if (external.length === 0) return;
  const message =
    'Logo, favicon and picture must be assets. Upload the images that details.urls lists, and use their URLs.';
  throw new HttpError('external_image', message, { details: { urls: external } });
}

/** Records which assets the organization uses. */
export async function recordImages(scope: Scope, images: OrganizationRow): Promise<void> {
  const { logo_url, favicon_url, hero_image_url } = images;
  await replaceAssetUsages(
    scope,
    { type: 'organization', id: toUsageId(scope.organizationId) },
    { logo_url: [logo_url], favicon_url: [favicon_url], hero_image_url: [hero_image_url] },
  );
}

/** Asset usages have UUIDs as ids, but organizations have numbers. */
function toUsageId(organizationId: number): string {
  return `00000000-0000-0000-0000-${String(organizationId).padStart(12, '0')}`;
}
