/** Spellings of one job type are one: `Full Time`, `full_time` and `FULL-TIME` are `full-time`. */
export function foldJobType(jobType: string): string {
  return jobType
    .trim()
    .toLowerCase()
    .replace(/[\s_/‐-―-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
