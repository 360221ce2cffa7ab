import type { Scope } from '../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../assets/usages.ts';
import { toDescriptionImages } from './columns.ts';

/** The part of a job that can refer to assets. */
interface JobWithImages {
  id: string;
  description: string | null;
}

/** Records which assets the job shows. Skips the write when they did not change; most jobs show none. */
export async function recordAssets(scope: Scope, job: JobWithImages, before?: JobWithImages): Promise<void> {
  const images = toDescriptionImages(job.description);
  const imagesBefore = before ? toDescriptionImages(before.description) : [];
  if (images.join() === imagesBefore.join()) return;
  await replaceAssetUsages(scope, { type: 'job', id: job.id }, { description: images });
}

export async function deleteAssetUsages(scope: Scope, job: JobWithImages): Promise<void> {
  if (showsAssets(job)) await removeAssetUsages(scope, { type: 'job', id: job.id });
}

function showsAssets({ description }: JobWithImages): boolean {
  return toDescriptionImages(description).length > 0;
}
