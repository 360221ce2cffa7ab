import { listImages } from '../../../platform/rich-text/html-field.ts';
import type { Scope } from '../../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../../content/assets/usages.ts';

interface CompanyWithImages {
  id: string;
  description: string | null;
}

/** Records which assets the description shows. Skips the write when they did not change; most companies show none. */
export async function recordAssets(
  scope: Scope,
  company: CompanyWithImages,
  before?: CompanyWithImages,
): Promise<void> {
  const images = listImages(company.description);
  if (images.join() === listImages(before?.description ?? null).join()) return;
  await replaceAssetUsages(scope, { type: 'company', id: company.id }, { description: images });
}

export async function deleteAssetUsages(scope: Scope, { id, description }: CompanyWithImages): Promise<void> {
  if (listImages(description).length > 0) await removeAssetUsages(scope, { type: 'company', id });
}
