import type { Scope } from '../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../assets/usages.ts';
import { toDescriptionImages } from './columns.ts';

/** What of a job can show assets. */
interface Shown {
  id: string;
  description: string | null;
}

/** Writes down which assets the job shows, unless that is as it was. Most jobs show none, which costs nothing. */
export async function noteAssets(scope: Scope, job: Shown, before?: Shown): Promise<void> {
  const images = toDescriptionImages(job.description);
  const known = before ? toDescriptionImages(before.description) : [];
  if (images.join() === known.join()) return;
  await replaceAssetUsages(scope, { type: 'job', id: job.id }, { description: images });
}

/** For a job that is deleted. */
export async function forgetAssets(scope: Scope, job: Shown): Promise<void> {
  if (toDescriptionImages(job.description).length > 0)
    await removeAssetUsages(scope, { type: 'job', id: job.id });
}
