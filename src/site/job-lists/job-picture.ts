import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import { toJobPath } from '../paths.ts';
import type { PagePicture } from '../pictures/picture.ts';
import { toPay } from './pay.ts';

/** The picture of a job: title, company, place and pay. */
export function toJobPicture(board: Board, job: Job): PagePicture {
  const facts = [
    job.location === null ? undefined : board.formats.location(job.location),
    toPay(job, board),
  ].filter((fact) => fact !== undefined);
  return { path: toJobPath(job.slug), title: job.title, subtitle: job.company_name ?? undefined, facts };
}
