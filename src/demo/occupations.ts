import { listNames, readJson } from './data.ts';

export const demoCategories = readJson<readonly string[]>('jobs/categories.json');

/** Where and how the work is done. It decides hours, benefits, contract types and how pay is quoted. */
export type Setting = 'desk' | 'shift' | 'site' | 'care' | 'school' | 'lab';

export interface Title {
  title: string;
  /** Multiplies the pay. */
  factor: number;
  /** Companies whose profile (industry and what they do) does not match have no such job. */
  where?: RegExp;
}

export interface Occupation extends Omit<OccupationFile, 'titles' | 'where'> {
  titles: readonly Title[];
  where?: RegExp;
}

interface OccupationFile {
  /** One of `demoCategories`. */
  category: string;
  /** A string is a title with factor 1. */
  titles: readonly (string | (Omit<Title, 'where'> & { where?: string }))[];
  /** Specialties that may follow the title, as in "Backend Engineer, Payments". */
  focus: readonly string[];
  intern?: string;
  ladder: 'technical' | 'office' | 'none';
  setting: Setting;
  /** USD a year in the USA, with some years of experience. */
  pay: number;
  /** The share of its jobs that are remote. */
  remote: number;
  /** As in `Title`, for the whole occupation. */
  where?: string;
  /** Industries that often hire for it. An industry that is listed twice has twice as many of these jobs. */
  core: readonly string[];
  /** Industries that sometimes hire for the occupation; "all" if every industry does. */
  also: readonly string[] | 'all';
  /** Completes "two years of experience …". */
  experience: string;
  tools: readonly string[];
  about: readonly string[];
  duties: readonly string[];
  needs: readonly string[];
}

export const occupations: readonly Occupation[] = listNames('jobs/occupations').flatMap((name) =>
  readJson<OccupationFile[]>(`jobs/occupations/${name}.json`).map(readOccupation),
);

function readOccupation({ titles, where, ...fields }: OccupationFile): Occupation {
  return { ...fields, ...toWhere(where), titles: titles.map(readTitle) };
}

function readTitle(title: OccupationFile['titles'][number]): Title {
  if (typeof title === 'string') return { title, factor: 1 };
  const { where, ...fields } = title;
  return { ...fields, ...toWhere(where) };
}

function toWhere(pattern: string | undefined): { where?: RegExp } {
  return pattern === undefined ? {} : { where: new RegExp(pattern) };
}
