import type { Messages } from '../messages/messages.ts';

/** The display name of a job type, which is stored folded. */
export function toJobTypeName(jobType: string, { jobTypes }: Messages): string {
  if (Object.hasOwn(jobTypes, jobType)) return jobTypes[jobType] ?? jobType;
  const words = jobType.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
