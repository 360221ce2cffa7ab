import type { Country } from './countries.ts';
import type { JobType } from './job-types.ts';
import type { Occupation } from './occupations.ts';
import type { Opening } from './openings.ts';
import { isDrawn, pick, pickWeighted, type Random } from './random.ts';

export interface Role {
  title: string;
  /** Multiplies the pay by seniority. */
  factor: number;
  /** As in "At least five years of experience"; null for interns. */
  practice: string | null;
}

export function chooseTitle(
  random: Random,
  { occupation, titles }: Opening,
  country: Country,
  jobType: JobType,
): Role {
  if (jobType === 'internship') return chooseInternship(random, occupation, country);
  const { title: name, factor } = pick(random, titles);
  const level = factor === 1 ? pickWeighted(random, ladders[occupation.ladder]) : plain;
  const title = level.prefix + name + chooseFocus(random, occupation, jobType, factor);
  const total = level.factor * factor;
  return {
    title: title + chooseMark(random, country, jobType),
    factor: total,
    practice: measurePractice(total),
  };
}

interface Level {
  prefix: string;
  factor: number;
}

const plain: Level = { prefix: '', factor: 1 };
const ladders: Record<Occupation['ladder'], readonly (readonly [Level, number])[]> = {
  technical: [
    [plain, 46],
    [{ prefix: 'Junior ', factor: 0.72 }, 13],
    [{ prefix: 'Senior ', factor: 1.28 }, 28],
    [{ prefix: 'Lead ', factor: 1.45 }, 7],
    [{ prefix: 'Principal ', factor: 1.62 }, 3],
    [{ prefix: 'Staff ', factor: 1.55 }, 3],
  ],
  office: [
    [plain, 66],
    [{ prefix: 'Junior ', factor: 0.76 }, 11],
    [{ prefix: 'Senior ', factor: 1.24 }, 23],
  ],
  none: [[plain, 1]],
};

/** Titles that only temporary jobs may have. */
const limited = /cover|season|one year/i;

function chooseFocus(random: Random, occupation: Occupation, jobType: JobType, factor: number): string {
  if (factor > 1.2 || !isDrawn(random, 0.34)) return '';
  const focus = pick(random, occupation.focus);
  if (limited.test(focus) && jobType !== 'temporary') return '';
  return pick(random, [`, ${focus}`, ` – ${focus}`, ` (${focus})`, `, ${focus}`]);
}

const typeMarks: Partial<Record<JobType, readonly string[]>> = {
  'part-time': [' (Part-time)', ', Part-time', ''],
  contract: [' (Contract)', ''],
  temporary: [' (Fixed Term)', ' (Temporary)', ''],
  freelance: [' (Freelance)', ''],
};

function chooseMark(random: Random, country: Country, jobType: JobType): string {
  const typeMark = pick(random, typeMarks[jobType] ?? ['']);
  if (country.titleMarks.length === 0 || !isDrawn(random, 0.6)) return typeMark;
  const mark = pick(random, country.titleMarks);
  return mark.includes('%') && jobType !== 'full-time' ? typeMark : `${typeMark} ${mark}`;
}

function chooseInternship(random: Random, occupation: Occupation, country: Country): Role {
  const field = occupation.intern ?? '';
  const isGerman = country.language === 'German';
  const title =
    isGerman && isDrawn(random, 0.5) ? `Working Student – ${field}` : pickInternTitle(random, field);
  return {
    title: title + chooseMark(random, country, 'internship'),
    factor: 0.5 * Math.min(1, 90_000 / occupation.pay),
    practice: null,
  };
}

function pickInternTitle(random: Random, field: string): string {
  return pick(random, [`${field} Intern`, `Internship in ${field}`, `${field} Internship`]);
}

function measurePractice(factor: number): string {
  if (factor < 0.8) return 'Some months';
  if (factor < 1.15) return 'Two or more years';
  if (factor < 1.3) return 'At least five years';
  return factor < 1.5 ? 'At least seven years' : 'About ten years';
}
