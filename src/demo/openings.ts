import { type Company, companies } from './companies.ts';
import { type Occupation, occupations, type Title } from './occupations.ts';
import type { Random } from './random.ts';

/** What a company may hire for. */
export interface Opening {
  company: Company;
  occupation: Occupation;
  /** The openings of the occupation that exist at this company. */
  titles: readonly Title[];
}

export function chooseOpening(random: Random): Opening {
  const { openings, ends } = draw(random, staffed, companyEnds);
  return draw(random, openings, ends);
}

const staffed = companies.map((company) => {
  const found = occupations
    .map((occupation) => ({ company, occupation, titles: listTitles(company, occupation) }))
    .map((opening) => ({ opening, weight: weigh(opening) }))
    .filter(({ weight }) => weight > 0);
  return {
    openings: found.map(({ opening }) => opening),
    ends: accumulate(found.map(({ weight }) => weight)),
  };
});

const companyEnds = accumulate(companies.map(({ people }) => 1 + Math.min(people / 500, 4)));

function listTitles(company: Company, occupation: Occupation): Title[] {
  const profile = `${company.industry} ${company.does}`;
  if (occupation.where && !occupation.where.test(profile)) return [];
  return occupation.titles.filter(({ where }) => !where || where.test(profile));
}

function weigh({ company, occupation, titles }: Opening): number {
  if (titles.length === 0) return 0;
  const named = occupation.core.filter((industry) => industry === company.industry).length;
  if (named > 0) return named * 4;
  if (occupation.also === 'all') return 0.4;
  return occupation.also.includes(company.industry) ? 1 : 0;
}

function accumulate(weights: readonly number[]): number[] {
  let end = 0;
  return weights.map((weight) => (end += weight));
}

/** Binary search in the running totals. A linear search over 300 companies would be the slowest step of all. */
function draw<T>(random: Random, list: readonly T[], ends: readonly number[]): T {
  const point = random() * (ends.at(-1) ?? 0);
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return list[low] as T;
}
