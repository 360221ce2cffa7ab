import { HttpError } from '../../platform/http/errors.ts';

export function slugTaken(slug: string): HttpError {
  return new HttpError('slug_taken', `Another job has the slug ${slug}.`);
}

export function duplicateJob(existingJobId: string | undefined): HttpError {
  return new HttpError('duplicate_job', 'The organization already has a job with this external_id.', {
    details: { existing_job_id: existingJobId },
  });
}
