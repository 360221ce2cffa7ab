import type { StoredContent } from '../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../assets/usages.ts';
import type { PageRow } from './queries.ts';

/** Records which assets the page shows. */
export async function recordAssets(scope: Scope, page: PageRow, body: StoredContent): Promise<void> {
  await replaceAssetUsages(
    scope,
    { type: 'page', id: page.id },
    { content: body.images, cover_image: [page.cover_image], og_image: [page.og_image] },
  );
}

export async function deleteAssetUsages(scope: Scope, pageId: string): Promise<void> {
  await removeAssetUsages(scope, { type: 'page', id: pageId });
}
