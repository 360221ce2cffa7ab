import { newMessage } from '../messages/message.ts';
import { absent, type ReadValue, rejected, toLine, understood } from './value.ts';

const jobTypes: ReadonlyMap<string, string> = new Map([
  ...named(
    'full-time',
    'fulltime full-time-employee vollzeit temps-plein plein-temps tiempo-completo jornada-completa tempo-pieno voltijd fulltijd pelny-etat tempo-integral heltid koko-aika fulltime-permanent permanent-full-time regular-full-time unbefristet-vollzeit ft полная-занятость',
  ),
  ...named(
    'part-time',
    'parttime teilzeit temps-partiel tiempo-parcial media-jornada jornada-parcial tempo-parziale part-time-employee deeltijd niepelny-etat meio-periodo deltid osa-aika parttime-permanent parttime-fixed-term permanent-part-time pt частичная-занятость minijob',
  ),
  ...named(
    'contract',
    'contractor contractors fixed-term fixedterm fulltime-fixed-term befristet cdd contract-to-hire vertrag contrato',
  ),
  ...named(
    'temporary',
    'temp temporary-contract seasonal zeitarbeit aushilfe interim intérim temporal temporaneo tijdelijk casual',
  ),
  ...named(
    'internship',
    'intern interns internships praktikum praktikant stage stagiaire prácticas practicas tirocinio staż estágio pratica praktik',
  ),
  ...named(
    'apprenticeship',
    'apprentice trainee ausbildung azubi alternance apprentissage aprendiz apprendistato',
  ),
  ...named(
    'freelance',
    'freelancer freelancers freiberuflich freie-mitarbeit self-employed zzp b2b per-diem',
  ),
  ...named('volunteer', 'volunteering voluntary ehrenamt ehrenamtlich bénévolat'),
]);
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

function named(jobType: string, words: string): [string, string][] {
  return [jobType, ...words.split(' ')].map((word) => [word, jobType]);
}
