import { jobTypeNames } from '@corkboard/basics/job-type-names';
import { sql } from 'kysely';
import type { Scope } from '../../../../../../platform/scope.ts';
import { toWords } from '../../../../../../platform/search-words.ts';

/** The job types of the board's jobs that a phrase names, as the index has them. The phrase is folded like words of jobs. */
export type FindJobTypes = (phrase: string) => readonly string[];

/** Bounds the work for boards that invent many types. */
const MAX_JOB_TYPES = 200;

export async function readJobTypes({ db, organizationId }: Scope): Promise<FindJobTypes> {
  const { rows } = await sql<{ value: string }>`
    select value from job_facets where organization_id = ${organizationId} and kind = 'job_type'
    order by id limit ${MAX_JOB_TYPES}`.execute(db);
  return toFindJobTypes(rows.map(({ value }) => value));
}

/** Each of these types by its own name, and by all names of the usual type that it is. */
export function toFindJobTypes(values: readonly string[]): FindJobTypes {
  const found = new Map<string, string[]>();
  const add = (name: string, value: string) => found.set(name, [...(found.get(name) ?? []), value]);
  for (const value of values) {
    const own = toPhrase(value);
    add(own, value);
    for (const type of typesByPhrase.get(own) ?? []) if (type !== own) add(type, value);
  }
  const listNamed = (phrase: string) => found.get(phrase) ?? [];
  return (phrase) => {
    const types = typesByPhrase.get(phrase) ?? [];
    const named = [phrase, ...types].flatMap(listNamed);
    return [...new Set(named.length > 0 ? named : types.flatMap((type) => listNamed(nearest[type] ?? '')))];
  };
}

/**
 * The same without names that are also words of jobs, such as “stage manager” and “volunteer coordinator”. A name that only this board has
 * may be such a word.
 */
export function withoutAmbiguous(find: FindJobTypes): FindJobTypes {
  return (phrase) => (typesByPhrase.has(phrase) && !ambiguous.has(phrase) ? find(phrase) : []);
}

const list = (...lines: string[]) => lines.flatMap((line) => line.split(', '));

/** Names that only searches understand. Imports do not say that such a job has the type. */
const namesInSearches: Readonly<Record<string, string[]>> = {
  'full time': list('full time job, full time jobs'),
  'part time': list('part time job, part time jobs'),
  temporary: list('befristet, befristete stelle, fixed term, cdd, zlecenie'),
  permanent: list(
    'permanent contract, festanstellung, unbefristet, cdi, contrat a duree indeterminee, indefinido, contrato indefinido, vast, vast contract',
    'vaste baan, efetivo, contrato efetivo, umowa o prace, umowa na stale',
  ),
  'working student': list(
    'working students, student job, student jobs, werkstudent, werkstudentin, werkstudenten, studentenjob, studentenjobs, werkstudentenstelle',
    'job etudiant, jobs etudiants, emploi etudiant, trabajo para estudiantes, bijbaan, trabalho para estudantes, praca dla studenta',
    'praca dla studentow',
  ),
  seasonal: list(
    'seasonal work, saisonarbeit, saisonjob, saisonjobs, saisonnier, saisonniere, de temporada, trabajo de temporada, seizoenswerk',
    'sazonal, praca sezonowa, sezonowa',
  ),
  'mini job': list('minijob, minijobs, mini jobs, mini praca, miniempleo'),
};

/** The type of boards whose jobs do not have the type itself. */
const nearest: Readonly<Record<string, string>> = {
  permanent: 'full time',
  'working student': 'internship',
  seasonal: 'temporary',
  'mini job': 'part time',
};

const ambiguous: ReadonlySet<string> = new Set(
  list(
    'contract, contractor, contractors, contrato, vertrag, kontrakt, b2b, per diem, temp, temporal, interim, casual, stage, stages, pratica',
    'praktik, trainee, permanent, vast, volunteer, volunteers, volunteering, voluntary, ausbildung, sazonal',
  ),
);

/** The usual types that have the name. */
const typesByPhrase: ReadonlyMap<string, readonly string[]> = indexTypes();

function indexTypes(): Map<string, string[]> {
  const types = new Map<string, string[]>();
  const add = (type: string, names: readonly string[]) => {
    for (const phrase of new Set([type, ...names].map(toPhrase)))
      types.set(phrase, [...(types.get(phrase) ?? []), type]);
  };
  for (const [jobType, names] of Object.entries(jobTypeNames)) add(toPhrase(jobType), names);
  for (const [type, names] of Object.entries(namesInSearches)) add(type, names);
  return types;
}

/** `Temps-partiel` → `temps partiel`. */
function toPhrase(name: string): string {
  return toWords(name).join(' ');
}
