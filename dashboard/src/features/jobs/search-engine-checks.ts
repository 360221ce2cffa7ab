/** What job search engines and applicants ask of a job, by field. */
export type CheckedField =
  | 'title'
  | 'company_name'
  | 'location'
  | 'description'
  | 'job_type'
  | 'salary_min'
  | 'how_to_apply'
  | 'expires_at';

export type Finding =
  | 'companyMissing'
  | 'placeMissing'
  | 'countryMissing'
  | 'descriptionMissing'
  | 'descriptionShort'
  | 'titleHasPay'
  | 'titleHasMarks'
  | 'titleHasCode'
  | 'titleShouts'
  | 'typeMissing'
  | 'payMissing'
  | 'currencyMissing'
  | 'applyMissing'
  | 'expiryMissing'
  | 'isExpired';

interface CheckedJob {
  title: string;
  company_name: string;
  location: string;
  remote: 'none' | 'hybrid' | 'full';
  place: { country: string };
  description: string;
  job_type: string;
  salary_min: number | '';
  salary_max: number | '';
  salary_currency: string;
  how_to_apply: string;
  expires_at: string;
}

/** Fewer characters say too little about a job to rank. The engines name no number; this is three sentences. */
const SHORT_DESCRIPTION = 200;

/**
 * Checks a job offline against the published rules of Google for Jobs
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting) and of Indeed's XML feed
 * (https://docs.indeed.com/indeed-apply/xml-feed): what they require, and what they recommend. One finding per field.
 */
export function checkForSearchEngines(
  job: CheckedJob,
  now = Date.now(),
): Partial<Record<CheckedField, Finding>> {
  const findings: [CheckedField, Finding | undefined][] = [
    ['title', checkTitle(job.title)],
    ['company_name', job.company_name.trim() === '' ? 'companyMissing' : undefined],
    ['location', checkLocation(job)],
    ['description', checkDescription(job.description)],
    ['job_type', job.job_type === '' ? 'typeMissing' : undefined],
    ['salary_min', checkPay(job)],
    ['how_to_apply', job.how_to_apply.trim() === '' ? 'applyMissing' : undefined],
    ['expires_at', checkExpiry(job.expires_at, now)],
  ];
  return Object.fromEntries(findings.filter(([, finding]) => finding !== undefined));
}

/** Google: no codes, addresses, dates, salaries or company names in the title, and no special characters such as ! and *. */
function checkTitle(title: string): Finding | undefined {
  if (/[$€£¥]\s?\d|\d\s?[$€£¥]|\b\d{2,3}\s?k\b/i.test(title)) return 'titleHasPay';
  if (/[!*~]|(?<![A-Z])#/i.test(title)) return 'titleHasMarks';
  if (/\b(?:ref|req|id|job|nr|no)\.?\s?[:#-]?\s?\d{3,}\b|\b[A-Z]{2,}-?\d{3,}\b/i.test(title))
    return 'titleHasCode';
  const letters = title.replaceAll(/\P{L}/gu, '');
  return letters.length > 5 && letters === letters.toUpperCase() ? 'titleShouts' : undefined;
}

/** Google needs a country, unless people work from anywhere. Indeed needs a city and a country. */
function checkLocation({ location, remote, place }: CheckedJob): Finding | undefined {
  if (remote === 'full' || place.country !== '') return undefined;
  if (location.trim() === '') return 'placeMissing';
  return location.includes(',') ? undefined : 'countryMissing';
}

function checkDescription(html: string): Finding | undefined {
  const text = html.replaceAll(/<[^>]*>/g, ' ').trim();
  if (text === '') return 'descriptionMissing';
  return text.length < SHORT_DESCRIPTION ? 'descriptionShort' : undefined;
}

/** Both recommend the pay, and it counts only with its currency. */
function checkPay({ salary_min, salary_max, salary_currency }: CheckedJob): Finding | undefined {
  if (salary_min === '' && salary_max === '') return 'payMissing';
  return salary_currency === '' ? 'currencyMissing' : undefined;
}

/** Google recommends validThrough, and drops jobs that have expired. */
function checkExpiry(expiresAt: string, now: number): Finding | undefined {
  if (expiresAt === '') return 'expiryMissing';
  return Date.parse(expiresAt) <= now ? 'isExpired' : undefined;
}
