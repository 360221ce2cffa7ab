import { jobTypeNames } from '@corkboard/basics/job-type-names';
import { newMessage } from '../message.ts';
import { absent, type ReadValue, rejected, toLine, understood } from './value.ts';

/** What else systems call job types, or the nearest one of them. */
const wordsOfSystems: Readonly<Record<string, string>> = {
  'full-time':
    'full-time-employee fulltime-permanent permanent-full-time regular-full-time unbefristet-vollzeit ft',
  'part-time': 'part-time-employee parttime-permanent parttime-fixed-term permanent-part-time pt minijob',
  contract: 'fulltime-fixed-term',
  temporary: 'seasonal',
};
const jobTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(jobTypeNames).flatMap(([jobType, names]) =>
    [jobType, ...names, ...(wordsOfSystems[jobType]?.split(' ') ?? [])].map((word) => [word, jobType]),
  ),
);
/** These say how long a job lasts, not how much of a week it takes. */
const withoutType = new Set(
  'permanent regular unbefristet festanstellung cdi indefinido employee other unspecified not-specified any n-a none null'.split(
    ' ',
  ),
);
const MAX_LENGTH = 50;
const MAX_CHOICES = 20;

/**
 * Reads an employment type in the words of common systems and languages: `FULL_TIME`, `Full time`, `Vollzeit` → `full-time`. Of a list,
 * the first that is understood. Other texts stay as they are, up to 50 characters.
 */
export function readJobType(value: unknown): ReadValue<string> {
  const choices = (Array.isArray(value) ? value : toLine(value).split(/[,;|]/)).slice(0, MAX_CHOICES);
  const texts = choices.map((choice) => toLine(choice)).filter(Boolean);
  for (const text of texts) {
    const jobType = jobTypes.get(fold(text));
    if (jobType === undefined) continue;
    const isOne = texts.filter((other) => !withoutType.has(fold(other))).length === 1;
    return understood(
      jobType,
      isOne ? [] : [newMessage('job_type_chosen', { text: text.slice(0, MAX_LENGTH) })],
    );
  }
  const other = texts.find((text) => !withoutType.has(fold(text)));
  if (other === undefined) return absent();
  if (other.length > MAX_LENGTH || !/[\p{L}\p{N}]/u.test(other))
    return rejected(newMessage('not_a_job_type'));
  return understood(other, [newMessage('job_type_uncommon')]);
}

function fold(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .trim()
    .replace(/[\s_/.‐–-]+/g, '-');
}
