/** The stages of an application, in the order of the pipeline. Only the candidate withdraws. */
export const stages = [
  'new',
  'reviewed',
  'shortlisted',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
] as const;
export type Stage = (typeof stages)[number];
