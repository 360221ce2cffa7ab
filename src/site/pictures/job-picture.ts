import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import { toPay } from '../jobs/pay.ts';
import type { PagePicture } from './picture.ts';

/** The picture of a job: title, company, place and pay. */
export function toJobPicture(board: Board, job: Job): PagePicture {
  const facts = [
    job.location === null ? undefined : board.formats.location(job.location),
    toPay(job, board),
  ].filter((fact) => fact !== undefined);
  return { path: `/jobs/${job.slug}`, title: job.title, subtitle: job.company_name ?? undefined, facts };
}
