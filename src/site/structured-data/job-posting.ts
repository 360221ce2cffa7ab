import { findApplicantCountries } from '../../features/jobs/jobs/places/applicant-countries.ts';
import { findPlaces, type Place } from '../../features/jobs/jobs/places/find-place.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';

/**
 * https://schema.org/JobPosting, with facts that the page shows too. Search engines require a title, description, date, company and
 * location with country; for remote jobs, the country of applicants. Undefined when one is missing, because search engines
 * penalize incomplete postings.
 */
export function toJobPosting(job: Job, board: Board): object | undefined {
  const { description, company_name } = job;
  if (description === null || company_name === null || job.status !== 'active') return undefined;
  const location = toLocation(job, board);
  if (!location) return undefined;
  return {
    '@type': 'JobPosting',
    title: job.title,
    description,
    datePosted: job.posted_at,
    ...(job.expires_at && { validThrough: job.expires_at }),
    url: job.url,
    identifier: { '@type': 'PropertyValue', name: board.name, value: job.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: company_name,
      ...(job.company_website && { sameAs: job.company_website }),
      ...(job.company_logo_url && { logo: job.company_logo_url }),
    },
    ...location,
    ...(job.job_type && { employmentType: employmentTypes[job.job_type] ?? 'OTHER' }),
    ...(job.category && { occupationalCategory: job.category }),
    ...toPay(job),
    directApply: job.how_to_apply_method === 'form',
  };
}

/** TELECOMMUTE is only for jobs that are fully remote. Google reads no coordinates. */
function toLocation(job: Job, board: Board): object | undefined {
  if (job.remote === 'full') {
    const [first, ...others] = toApplicantCountries(job, board);
    if (first === undefined) return undefined;
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: others.length === 0 ? first : [first, ...others],
    };
  }
  const places = findPlaces(job, board)
    .filter(({ country }) => country !== undefined)
    .map((place) => ({ '@type': 'Place', address: toAddress(place) }));
  return places.length === 0 ? undefined : { jobLocation: places.length === 1 ? places[0] : places };
}

/** Google reads countries and states, and no groups of countries. */
function toApplicantCountries(job: Job, board: Board): object[] {
  return findApplicantCountries(job, board).map((name) => ({ '@type': 'Country', name }));
}

function toAddress({ locality, region, country }: Place): object {
  return {
    '@type': 'PostalAddress',
    ...(locality && { addressLocality: locality }),
    ...(region && { addressRegion: region }),
    addressCountry: country,
  };
}

function toPay({ salary_min, salary_max, salary_currency, salary_period }: Job): object | undefined {
  if (salary_currency === null || salary_period === null || (salary_min ?? salary_max) === null)
    return undefined;
  const amount =
    salary_min === salary_max
      ? { value: salary_min }
      : {
          ...(salary_min !== null && { minValue: salary_min }),
          ...(salary_max !== null && { maxValue: salary_max }),
        };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salary_currency,
      value: { '@type': 'QuantitativeValue', ...amount, unitText: units[salary_period] },
    },
  };
}

const units = { hourly: 'HOUR', daily: 'DAY', weekly: 'WEEK', monthly: 'MONTH', yearly: 'YEAR' };

/** The employmentType values that Google documents, by common job types. */
const employmentTypes: Record<string, string> = {
  'full-time': 'FULL_TIME',
  fulltime: 'FULL_TIME',
  permanent: 'FULL_TIME',
  'part-time': 'PART_TIME',
  parttime: 'PART_TIME',
  contract: 'CONTRACTOR',
  contractor: 'CONTRACTOR',
  freelance: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  temp: 'TEMPORARY',
  seasonal: 'TEMPORARY',
  intern: 'INTERN',
  internship: 'INTERN',
  apprenticeship: 'INTERN',
  volunteer: 'VOLUNTEER',
  'per-diem': 'PER_DIEM',
  vollzeit: 'FULL_TIME',
  teilzeit: 'PART_TIME',
  praktikum: 'INTERN',
};
