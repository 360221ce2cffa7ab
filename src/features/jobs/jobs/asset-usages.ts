import { listImages } from '../../../platform/rich-text/html-field.ts';
import type { Scope } from '../../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../../content/assets/usages.ts';

/** The part of a job that can refer to assets. */
interface JobWithImages {
  id: string;
  description: string | null;
}

/** Records which assets the job shows. Skips the write when they did not change; most jobs show none. */
export async function recordAssets(scope: Scope, job: JobWithImages, before?: JobWithImages): Promise<void> {
  const images = listImages(job.description);
  const imagesBefore = before ? listImages(before.description) : [];
  if (images.join() === imagesBefore.join()) return;
  await replaceAssetUsages(scope, { type: 'job', id: job.id }, { description: images });
}

export async function deleteAssetUsages(scope: Scope, job: JobWithImages): Promise<void> {
  if (showsAssets(job)) await removeAssetUsages(scope, { type: 'job', id: job.id });
}

function showsAssets({ description }: JobWithImages): boolean {
  return listImages(description).length > 0;
}
