import { createHash } from 'node:crypto';
import { toDescriptionText } from '../columns.ts';
import { findApplicantCountries } from '../places/applicant-countries.ts';
import { findPlaces, type PlaceSettings } from '../places/find-place.ts';
import type { Job } from '../schema.ts';
import { findPayLaws, findPayLawsAnywhereIn, type PayLaw } from './pay-laws.ts';
import { type StoredReason, storedReasons } from './reasons.ts';

/** The fields that decide. The description may be cut after `READ_CHARACTERS`. */
export type CheckedJob = Pick<
  Job,
  | 'title'
  | 'description'
  | 'company_name'
  | 'location'
  | 'place'
  | 'remote'
  | 'remote_regions'
  | 'salary_min'
  | 'salary_max'
>;

/** LinkedIn requires 100 characters. */
const MIN_TEXT = 100;
/** Enough of a description to find `MIN_TEXT` characters of text between its tags. */
export const READ_CHARACTERS = 4_000;

/** The reasons why large job searches leave a job out, as far as the job alone shows. Reads no clock and no network. */
export function checkJob(job: CheckedJob, board: PlaceSettings, day: string): StoredReason[] {
  const text = toDescriptionText(job.description).replace(/\s+/g, ' ').trim();
  const isFound: Record<StoredReason, boolean> = {
    no_company: !job.company_name?.trim(),
    no_description: text === '',
    no_country: !hasCountry(job, board),
    thin_text: text !== '' && text.length < MIN_TEXT,
    no_pay: !hasPay(job) && findLawsOf(job, board, day).length > 0,
  };
  return storedReasons.filter((reason) => isFound[reason]);
}

/**
 * The laws about pay where the job is done, or where applicants for a remote job may live: in all countries of the groups and time
 * zones that it names. Laws of states apply to remote work that can be done there.
 */
export function findLawsOf(job: CheckedJob, board: PlaceSettings, day: string): PayLaw[] {
  const places = findPlaces(job, board);
  const own = (places.length > 0 ? places : [undefined]).flatMap((place) =>
    findPayLaws({ country: place?.country ?? board.country ?? undefined, region: place?.region }, day),
  );
  if (job.remote !== 'full') return [...new Set(own)];
  return [...new Set([...own, ...findPayLawsAnywhereIn(findApplicantCountries(job, board), day)])];
}

/** Google takes a remote job without a place if it says where applicants may live. */
function hasCountry(job: CheckedJob, board: PlaceSettings): boolean {
  if (job.remote === 'full') return findApplicantCountries(job, board).length > 0;
  return board.country !== null || findPlaces(job, board).some(({ country }) => country !== undefined);
}

function hasPay({ salary_min, salary_max }: CheckedJob): boolean {
  return salary_min !== null || salary_max !== null;
}

/** Equal for jobs that a job search takes for the same: title, company and location without case, accents and punctuation. */
export function toDuplicateKey({ title, company_name, location }: CheckedJob): string | null {
  if (company_name === null) return null;
  const text = [title, company_name, location ?? ''].map(fold).join('\n');
  return createHash('sha256').update(text).digest().readBigInt64BE().toString();
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
