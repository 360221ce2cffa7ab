import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { ApplicationFiles, Applications } from '../../../platform/database/tables.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hasToken } from '../../../platform/sign-in/lasting-tokens.ts';
import type { Answers } from '../application-forms/answers.ts';
import type { ApplicationForm } from '../application-forms/schema.ts';
import type { Stage } from '../application-forms/stages.ts';
import {
  type Application,
  type ApplicationFile,
  type ApplicationState,
  ApplicationSummary,
} from './schema.ts';
import { isWithinReach } from './visibility.ts';

export type ApplicationRow = Omit<Selectable<Applications>, 'words' | 'earlier_token_hashes'>;

/** The words of the search are large, and no response needs them. */
export const applicationColumns = columnsOf('applications', 'earlier_token_hashes', 'words');

/** Also finds one that waits for its link. */
export async function findAnyApplication(scope: Scope, id: string): Promise<ApplicationRow | undefined> {
  if (!isId(id)) return undefined;
  return select(scope).where('id', '=', id).executeTakeFirst();
}

/** Without applications that wait for their link. Staff do not see these. */
export async function findApplication(scope: Scope, id: string): Promise<ApplicationRow | undefined> {
  const row = await findAnyApplication(scope, id);
  return row?.is_pending ? undefined : row;
}

/** The jobs with applications among these. Also counts applications that wait for their link. */
export async function findJobsWithApplications(scope: Scope, jobIds: string[]): Promise<Set<string>> {
  const rows = await selectOwn(scope, 'applications')
    .select('job_id')
    .distinct()
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ job_id }) => job_id ?? []));
}

export async function getApplication(scope: Scope, id: string): Promise<ApplicationRow> {
  return orNotFound(await findApplication(scope, id), 'application');
}

export async function lockApplication(scope: Scope, id: string): Promise<ApplicationRow | undefined> {
  if (!isId(id)) return undefined;
  return select(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the existing applications in order of id, so that two transactions cannot deadlock. */
export async function lockAllApplications(scope: Scope, ids: string[]): Promise<ApplicationRow[]> {
  return select(scope).where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('id').forUpdate().execute();
}

/** The same without applications that wait for their link. */
export async function lockApplications(scope: Scope, ids: string[]): Promise<ApplicationRow[]> {
  return (await lockAllApplications(scope, ids)).filter(({ is_pending }) => !is_pending);
}

/** The one that counts for the job and the email address. */
export async function findCurrent(
  scope: Scope,
  { jobId, emailKey }: { jobId: string; emailKey: string },
): Promise<ApplicationRow | undefined> {
  return ofCandidate(scope, jobId, emailKey).executeTakeFirst();
}

export async function lockCurrent(
  scope: Scope,
  { jobId, emailKey }: { jobId: string; emailKey: string },
): Promise<ApplicationRow | undefined> {
  return ofCandidate(scope, jobId, emailKey).forUpdate().executeTakeFirst();
}

function ofCandidate(scope: Scope, jobId: string, emailKey: string) {
  return select(scope)
    .where('job_id', '=', jobId)
    .where('email_key', '=', emailKey)
    .where('is_pending', '=', false)
    .where('stage', '<>', 'withdrawn');
}

export async function findApplicationByToken(
  scope: Scope,
  tokenHash: Buffer,
): Promise<ApplicationRow | undefined> {
  return select(scope).where(hasToken(tokenHash)).executeTakeFirst();
}

/** The applications that count, newest first, with applications sent from the same email address without an account. */
export async function listApplicationsOfMember(
  scope: Scope,
  member: { id: string; email: string },
): Promise<ApplicationRow[]> {
  return select(scope)
    .where(isOfPerson(member))
    .where('is_pending', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** All with the email address, or of the member, oldest first. Includes applications that wait for their link. */
export async function listApplicationsOfPerson(
  scope: Scope,
  person: { id: string; email: string },
): Promise<ApplicationRow[]> {
  return select(scope).where(isOfPerson(person)).orderBy('id').execute();
}

function isOfPerson({ id, email }: { id: string; email: string }): RawBuilder<SqlBool> {
  return sql`(email_key = ${toEmailKey(email)} or member_id = ${id}::uuid)`;
}

/** How many applications of the same email address arrived within a day before this one. */
export async function countEarlierToday(
  scope: Scope,
  { id, email_key, created_at }: Pick<ApplicationRow, 'id' | 'email_key' | 'created_at'>,
): Promise<number> {
  return countRows(
    selectOwn(scope, 'applications')
      .where('email_key', '=', email_key)
      .where('id', '<>', id)
      .where('created_at', '<=', created_at)
      .where('created_at', '>', sql<string>`${created_at}::timestamptz - interval '1 day'`),
  );
}

/** How many are in the stage `new`. */
export async function countNewApplications(scope: Scope): Promise<number> {
  return countRows(select(scope).clearSelect().where('is_pending', '=', false).where('stage', '=', 'new'));
}

function select(scope: Scope) {
  return selectOwn(scope, 'applications').select(applicationColumns).where(isWithinReach(scope));
}

export interface ApplicationFileRow
  extends Pick<Selectable<ApplicationFiles>, 'application_id' | 'id' | 'warnings'> {
  name: string;
  media_type: string;
  size_bytes: number;
}

export async function listFiles(scope: Scope, applicationIds: string[]): Promise<ApplicationFileRow[]> {
  return scope.db
    .selectFrom('application_files as file')
    .innerJoin('private_files as stored', (join) =>
      join.onRef('stored.organization_id', '=', 'file.organization_id').onRef('stored.id', '=', 'file.id'),
    )
    .select(['file.application_id', 'file.id', 'file.warnings'])
    .select(['stored.name', 'stored.media_type', 'stored.size_bytes'])
    .where('file.organization_id', '=', scope.organizationId)
    .where('file.application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .orderBy('file.id')
    .execute();
}

/** The application that counts and has this file. */
export async function findFileOwner(scope: Scope, fileId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('application_files as file')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.organization_id', '=', 'file.organization_id')
        .onRef('applications.id', '=', 'file.application_id'),
    )
    .select('file.application_id')
    .where('file.organization_id', '=', scope.organizationId)
    .where('file.id', '=', fileId)
    .where('applications.is_pending', '=', false)
    .where(isWithinReach(scope))
    .executeTakeFirst();
  return row?.application_id;
}

function toApplicationFile({ application_id: _, ...file }: ApplicationFileRow): ApplicationFile {
  return { ...file, warnings: file.warnings as ApplicationFile['warnings'] };
}

export function toSummary(row: ApplicationRow): ApplicationSummary {
  return toResource(ApplicationSummary, row, {
    job: { id: row.job_id, title: row.job_title, company_name: row.company_name },
    is_read: row.read_at !== null,
  });
}

export function toApplication(row: ApplicationRow, files: ApplicationFileRow[]): Application {
  return {
    ...toSummary(row),
    cover_letter: row.cover_letter,
    links: row.links,
    form: row.form as unknown as ApplicationForm,
    answers: row.answers as Answers,
    consent_version: row.consent_version,
    files: files.map(toApplicationFile),
  };
}

/** What events say. */
export function toState(row: ApplicationRow): ApplicationState {
  const { id, job_id, stage, stage_changed_at, created_at, updated_at } = row;
  return { id, job_id, stage: stage as Stage, stage_changed_at, created_at, updated_at };
}
