import { payLaws } from './pay-laws.ts';

export const engines = ['google', 'indeed', 'linkedin'] as const;
export type Engine = (typeof engines)[number];

export const reasonNames = [
  'no_company',
  'no_description',
  'no_country',
  'thin_text',
  'no_pay',
  'duplicate',
  'expired',
] as const;
export type ReasonName = (typeof reasonNames)[number];

export interface Source {
  title: string;
  url: string;
}

interface Reason {
  /** The job searches that leave the job out. Empty: none, but a law asks for more. */
  blocks: readonly Engine[];
  sources: readonly Source[];
}

const google = {
  title: 'Google: job posting structured data',
  url: 'https://developers.google.com/search/docs/appearance/structured-data/job-posting',
};
const indeed = { title: 'Indeed: XML feed', url: 'https://docs.indeed.com/indeed-apply/xml-feed' };
const linkedin = {
  title: 'LinkedIn: XML feed for job wrapping',
  url: 'https://learn.microsoft.com/linkedin/talent/job-postings/xml-feeds-development-guide',
};
const all = { blocks: engines, sources: [google, indeed, linkedin] };

/** What keeps a job out of the large job searches, and which rule says so. */
export const reasons: Record<ReasonName, Reason> = {
  no_company: all,
  no_description: all,
  no_country: all,
  thin_text: { blocks: ['linkedin'], sources: [linkedin] },
  no_pay: {
    blocks: [],
    sources: payLaws.map(({ name, since, source }) => ({ title: `${name}, since ${since}`, url: source })),
  },
  duplicate: { blocks: ['indeed', 'linkedin'], sources: [indeed, linkedin] },
  expired: { blocks: engines, sources: [google] },
};

/** Reasons that follow from the job alone. Each is a bit of `job_preflights.findings`, so new ones go to the end. */
export const storedReasons = [
  'no_company',
  'no_description',
  'no_country',
  'thin_text',
  'no_pay',
] as const satisfies ReasonName[];
export type StoredReason = (typeof storedReasons)[number];

export function toBit(reason: StoredReason): number {
  return 1 << storedReasons.indexOf(reason);
}
