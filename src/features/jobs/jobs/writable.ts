import { toWritablePlace } from './places/columns.ts';
import { CreateJob, type Job } from './schema.ts';

/** Fields that only make sense in one installation, or repeat others. */
const LEFT_OUT = new Set(['subscription_id', 'category_id', 'category_slug']);

/** The fields of `POST /jobs`, in their order, with the category by its name. */
export const writableFields: readonly string[] = Object.keys(CreateJob.properties).filter(
  (name) => !LEFT_OUT.has(name),
);

/** The job as `POST /jobs` would take it. */
export function toWritable(job: Job): Record<string, unknown> {
  const values: Record<string, unknown> = { ...job, place: toWritablePlace(job.place) };
  return Object.fromEntries(writableFields.map((name) => [name, values[name] ?? null]));
}
