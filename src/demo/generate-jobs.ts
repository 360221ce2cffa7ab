import { type ApplicationMethod, chooseContact } from './choose-contact.ts';
import { chooseDates, type DemoStatus } from './choose-dates.ts';
import { choosePay, type SalaryPeriod } from './choose-pay.ts';
import { chooseWorkplace } from './choose-place.ts';
import { chooseTitle } from './choose-title.ts';
import { chooseJobType, type JobType } from './job-types.ts';
import { chooseOpening } from './openings.ts';
import { createRandom, drawInteger, isDrawn, type Random } from './random.ts';
import { writeDescription } from './write-description.ts';
import type { Decisions } from './writer.ts';

export interface DemoJob {
  title: string;
  /** HTML. */
  description: string;
  status: DemoStatus;
  company_name: string;
  company_website: string | null;
  location: string | null;
  remote: 'none' | 'hybrid' | 'full';
  remote_regions: string[];
  job_type: JobType | null;
  /** One of `demoCategories`. */
  category: string;
  salary_min: number | null;
  salary_max: number | null;
  salary_currency: string | null;
  salary_period: SalaryPeriod | null;
  how_to_apply: string;
  how_to_apply_method: ApplicationMethod;
  recruiter_name: string | null;
  recruiter_url: string | null;
  is_highlighted: boolean;
  is_sticky: boolean;
  source: 'demo';
  form_data: object | null;
  posted_at: string;
  expires_at: string | null;
}

/** Invented jobs, the same for the same seed and time; job n is the same whatever the count. */
export function* generateJobs({
  count,
  seed,
  now,
}: {
  count: number;
  seed: number;
  now: Date;
}): Generator<DemoJob> {
  for (let n = 0; n < count; n++) yield generateJob(createRandom(seed, n), now);
}

function generateJob(random: Random, now: Date): DemoJob {
  const decisions = decide(random);
  const { opening, role, workplace, pay, contact } = decisions;
  const { country } = workplace.place;
  const { status, postedAt, expiresAt } = chooseDates(random, now);
  return {
    title: role.title,
    description: writeDescription(random, decisions),
    status,
    company_name: opening.company.name,
    company_website: isDrawn(random, 0.93) ? opening.company.website : null,
    location: workplace.location,
    remote_regions: workplace.isRemote ? toRegions(workplace.location, country.code) : [],
    job_type: isDrawn(random, 0.98) ? decisions.jobType : null,
    category: opening.occupation.category,
    salary_min: pay?.min ?? null,
    salary_max: pay?.max ?? null,
    salary_currency: pay?.currency ?? null,
    salary_period: pay?.period ?? null,
    how_to_apply: contact.howToApply,
    how_to_apply_method: contact.method,
    recruiter_name: contact.recruiterName,
    recruiter_url: contact.recruiterUrl,
    is_highlighted: isDrawn(random, 0.01),
    // Pinned jobs are the first that visitors see. A company that pays for a pin states its pay.
    is_sticky: isDrawn(random, 0.003) && pay !== null,
    source: 'demo',
    form_data: isDrawn(random, 0.12) ? createFormData(random, contact.reference) : null,
    posted_at: postedAt,
    expires_at: expiresAt,
    remote: chooseRemote(random, decisions),
  };
}

/** Where people may live, as the location says. Without a location, anywhere. */
function toRegions(location: string | null, country: string): string[] {
  return location === null ? ['WORLDWIDE'] : (regionsOfLabels[location] ?? [country]);
}

const regionsOfLabels: Record<string, string[]> = {
  'Remote (EU)': ['EU'],
  'Remote (Latin America)': ['LATAM'],
  'Remote (Nordics)': ['DK', 'FI', 'IS', 'NO', 'SE'],
  'Remote (US & Canada)': ['US', 'CA'],
  'Remote (UK & Ireland)': ['GB', 'IE'],
  'Remote (Australia & New Zealand)': ['AU', 'NZ'],
};

function decide(random: Random): Decisions {
  const opening = chooseOpening(random);
  const { company, occupation } = opening;
  const workplace = chooseWorkplace(random, company, occupation);
  const { country } = workplace.place;
  const jobType = chooseJobType(random, occupation, workplace.isRemote);
  const role = chooseTitle(random, opening, country, jobType);
  return {
    opening,
    workplace,
    jobType,
    role,
    pay: choosePay(random, occupation, role.factor, country, jobType),
    contact: chooseContact(random, company, country, occupation.setting),
  };
}

function chooseRemote(random: Random, { workplace, opening }: Decisions): DemoJob['remote'] {
  if (workplace.isRemote) return 'full';
  return opening.occupation.setting === 'desk' && isDrawn(random, 0.4) ? 'hybrid' : 'none';
}

function createFormData(random: Random, reference: string): object {
  return {
    reference,
    openings: drawInteger(random, 1, 4),
    visa_sponsorship: isDrawn(random, 0.3),
    notice_period_weeks: drawInteger(random, 0, 12),
  };
}
