import { jobTypeNames } from '@corkboard/basics/job-type-names';
import { newMessage } from '../message.ts';
import { findPhrases, listPhrases, type Part } from './phrases.ts';
import { absent, type ReadValue, rejected, toPlainLine, understood } from './value.ts';

/**
 * Codes of systems, and words that mean a job type in a column of job types but not in a search. `ignored` words say how long a job
 * lasts, how it is paid or how much it is, not which type it has. `not` negates what follows.
 */
const inColumns: Readonly<Record<string, string>> = {
  'full-time':
    'ft f-t fte rft ftr full full-or-part-time full-part-time full-and-part-time ganztags ganztägig vollzeitbeschäftigung vollbeschäftigung completa completo ' +
    'integral giornata-intera journée-complète heldag dienstverband-voltijd volledig fulltime-baan voltijdbaan voltijds temps-complète etat pełny полная полный',
  'part-time':
    'pt p-t ½-etatu 1-2-etatu rpt ptr part partial partiel partielle parcial parziale halbtags halbtägig teilzeitbeschäftigung minijob mini-job midijob geringfügig ' +
    'geringfügige-beschäftigung 450-euro-job 520-euro-job 538-euro-job 556-euro-job werkstudent werkstudentin werkstudenten werkstudierende working-student ' +
    'student-job studentenjob bijbaan studentenbaan job-étudiant zero-hours halvtid deltids job-share job-sharing половина частичная неполная',
  contract:
    'contracted contract-basis contract-to-perm contract-to-permanent temp-to-perm ftc fixed-term-contract fixed-term-employee c2c corp-to-corp c2h w2-contract 1099 independent-contractor subcontractor ' +
    'fulltime-fixed-term befristete-anstellung befristeter befristete befristetes befristeter-vertrag befristeter-arbeitsvertrag contrat-à-durée-déterminée durée-déterminée contrato-a-termo termo-certo ' +
    'tijdelijk-contract bepaalde-tijd na-czas-określony umowa-na-czas-określony pj',
  temporary:
    'temporaire temporär temp-work seasonal season interim-work locum per-diem-temporary relief stundenweise contrato-de-temporada eventual fijo-discontinuo tempo-determinato contratto-a-tempo-determinato ' +
    'a-tempo-determinato uitzend uitzendbaan uitzendkracht vakantiewerk tidsbegränsad behovsanställning extrajobb vikar tilkalling',
  internship:
    'internship-program intern-program placement work-placement industrial-placement co-op coop vie v-i-e stage-de-fin-d-études pflichtpraktikum praxissemester schülerpraktikum curricular praktikumsstelle',
  apprenticeship:
    'apprentissage-alternance contrat-d-apprentissage contrat-de-professionnalisation bbl-leerwerktraject traineeship lehrstellen elev',
  freelance:
    'self-employment self-employed-contractor freelancing freelance-contract freier-mitarbeiter freie-mitarbeiterin selbständig honorarbasis auf-honorarbasis commission-based consultant-freelance',
  volunteer: 'unpaid-volunteer pro-bono freiwilliges-soziales-jahr fsj bfd service-civique bénévoles',
  ignored:
    'permanent perm permanently regular permanent-contract permanent-position unbefristet unbefristete unbefristeter unbefristetes unbefristeter-vertrag unbefristeter-arbeitsvertrag festanstellung feste-anstellung fest ' +
    'cdi contrat-à-durée-indéterminée durée-indéterminée indefinido indefinida contrato-indefinido indeterminato tempo-indeterminato a-tempo-indeterminato contratto-a-tempo-indeterminato efetivo clt ' +
    'vast vaste-baan vast-contract vast-dienstverband onbepaalde-tijd umowa-o-pracę na-czas-nieokreślony umowa-na-czas-nieokreślony tillsvidare tillsvidareanställning fast fast-stilling fastansættelse vakituinen ' +
    'employee employees employment employed other others unspecified not-specified any n-a na none null unknown exempt non-exempt nonexempt not-exempt salaried salary hourly standard staff ' +
    'direct-hire direct w2 w-2 position positions job jobs role type types job-type employment-type contract-type type-of-contract type-de-contrat vertragsart arbeitszeit beschäftigungsart tipo-de-contrato jornada horario ' +
    'stelle anstellung arbeitsvertrag dienstverband contract-of-employment contrat tipo tipo-di-contratto ' +
    'm w d f x h hr hrs std hour hours stunden stunde wochenstunden week weeks woche weekly per pro par por the a an of in with days day tage month months monate mois mesi meses jahr year years yr % ' +
    'and or und oder et ou y o e ed of en och eller og lub i a nebo vagy sau ve veya и или та або 或 ・',
  not: 'no not non never kein keine keinen nicht sin pas sans geen niet nie bez ingen',
};

const meanings = listPhrases(
  Object.fromEntries(
    Object.entries(inColumns).map(([type, phrases]) => [
      type,
      [type, ...(jobTypeNames[type] ?? []), phrases].join(' '),
    ]),
  ),
);

const MAX_LENGTH = 50;
const MAX_CHOICES = 20;

/**
 * Reads an employment type in the words of common systems and languages: `FULL_TIME`, `Full-Time - Exempt`, `Vollzeit` → `full-time`. Of
 * several, the first. Other texts stay as they are, up to 50 characters.
 */
export function readJobType(value: unknown): ReadValue<string> {
  const choices = (Array.isArray(value) ? value : toPlainLine(value).split(/[,;|]/)).slice(0, MAX_CHOICES);
  const texts = choices.map((choice) => toPlainLine(choice)).filter(Boolean);
  const parts = texts.flatMap((text) => readParts(withoutRemark(text)).filter(isAsserted));
  const types = new Set(parts.flatMap(({ meaning = '' }) => (meaning in jobTypeNames ? meaning : [])));
  const [jobType] = types;
  if (jobType === undefined) return readUncommon(texts);
  const isClear = types.size === 1 && parts.every(({ meaning }) => meaning !== undefined);
  return understood(jobType, isClear ? [] : [newMessage('job_type_chosen', { text: jobType })]);
}

function readParts(text: string): Part<string>[] {
  return findPhrases(text, meanings).filter(
    ({ meaning, text }) => meaning !== undefined || !/^[\p{N}%]+$/u.test(text),
  );
}

/** A type after `no` and `not` is none. */
function isAsserted(part: Part<string>, at: number, parts: Part<string>[]): boolean {
  return parts[at - 1]?.meaning !== 'not' || part.meaning === 'ignored';
}

/** Remarks in parentheses count only if they are all there is: `Internship (6 months)`. */
function withoutRemark(text: string): string {
  const outside = text.replace(/\([^()]*\)/g, ' ');
  return /[\p{L}\p{N}]/u.test(outside) ? outside : text;
}

function readUncommon(texts: string[]): ReadValue<string> {
  const other = texts.find((text) => readParts(text).some(({ meaning }) => meaning !== 'ignored'));
  if (other === undefined && texts.every((text) => /[\p{L}\p{N}]/u.test(text))) return absent();
  if (other === undefined || other.length > MAX_LENGTH) return rejected(newMessage('not_a_job_type'));
  return understood(other, [newMessage('job_type_uncommon')]);
}
