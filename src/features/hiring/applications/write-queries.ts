import { sql, type UpdateObject } from 'kysely';
import { deleteOwn, updateOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toTsVector } from '../../../platform/search-words.ts';
import { replaceToken } from '../../../platform/sign-in/lasting-tokens.ts';
import { searchSpace } from '../../people/members/queries.ts';
import type { Answers } from '../application-forms/answers.ts';
import type { ApplicationForm } from '../application-forms/schema.ts';
import { type ApplicationRow, applicationColumns } from './queries.ts';

export interface NewApplication {
  id: string;
  jobId: string;
  jobTitle: string;
  companyName: string | null;
  memberId: string | null;
  name: string;
  email: string;
  phone: string | null;
  coverLetter: string | null;
  links: string[];
  form: ApplicationForm;
  answers: Answers;
  consentVersion: string | null;
  knockedOut: string[];
  language: string;
}

/** Waiting applications of one email address for one job. A stranger could fill the table with more. */
const MAX_PENDING = 5;

/**
 * Adds an application. Undefined if another one counts for the job and the email address, or, for one that is to wait, if enough of
 * them wait.
 */
export async function insertApplication(
  scope: Scope,
  application: NewApplication,
  { isPending }: { isPending: boolean },
): Promise<ApplicationRow | undefined> {
  const { db, organizationId } = scope;
  const { id, jobId, email, name } = application;
  const emailKey = toEmailKey(email);
  const { rows } = await sql<ApplicationRow>`
    insert into applications (organization_id, id, job_id, job_title, company_name, member_id, name, email, email_key, phone,
      cover_letter, links, form, answers, consent_version, knocked_out, language, is_pending, words)
    select ${organizationId}::int, ${id}::uuid, ${jobId}::uuid, ${application.jobTitle}, ${application.companyName},
      ${application.memberId}::uuid, ${name}, ${email}, ${emailKey}, ${application.phone}, ${application.coverLetter},
      ${application.links}::text[], ${JSON.stringify(application.form)}::jsonb, ${JSON.stringify(application.answers)}::jsonb,
      ${application.consentVersion}, ${application.knockedOut}::text[], ${application.language}, ${isPending}::boolean,
      ${toTsVector(searchSpace(scope), [name, email])}::tsvector
    where not ${isPending}::boolean or (select count(*) from applications where organization_id = ${organizationId}
      and job_id = ${jobId} and email_key = ${emailKey} and is_pending) < ${MAX_PENDING}
    on conflict (organization_id, job_id, email_key) where not is_pending and stage <> 'withdrawn' do nothing
    returning ${columns}`.execute(db);
  return rows[0];
}

const columns = sql.join(applicationColumns.map((name) => sql.ref(name)));

/** Adds a stored file to an application. */
export async function insertFile(
  { db, organizationId }: Scope,
  applicationId: string,
  { id, warnings }: { id: string; warnings: string[] },
): Promise<void> {
  await db
    .insertInto('application_files')
    .values({ organization_id: organizationId, application_id: applicationId, id, warnings })
    .execute();
}

export async function updateApplicationRow(
  scope: Scope,
  id: string,
  changes: UpdateObject<DB, 'applications'>,
): Promise<ApplicationRow> {
  return updateOwnRow(scope, 'applications', id, changes)
    .returning(applicationColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Reading is no change that a client waits for, so `updated_at` stays. Does nothing for a read application, and while the organization
 * moves: its export has the state from the time of the lock.
 */
export async function setRead(scope: Scope, id: string): Promise<void> {
  const { organization } = scope;
  if (organization.isMoving) return;
  await updateOwn(scope, 'applications')
    .set({ read_at: sql`now()` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
}

/** Tokens of earlier emails stay valid. */
export async function setTokenHash(scope: Scope, id: string, tokenHash: Buffer): Promise<void> {
  await updateOwn(scope, 'applications')
    .set(replaceToken(tokenHash))
    .where('id', '=', id)
    .where('token_hash', 'is distinct from', tokenHash)
    .execute();
}

/** Foreign keys and a trigger delete its files and entries. */
export async function deleteApplicationRows(scope: Scope, ids: string[]): Promise<void> {
  await deleteOwn(scope, 'applications').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

export interface NewEntry {
  kind: 'stage' | 'note' | 'message';
  stage?: string;
  subject?: string;
  text?: string;
  reply_to?: string;
}

/** Adds the entry to the timeline of each of the applications. Returns the id of the first one. */
export async function insertEntries(
  { db, organizationId, actor }: Scope,
  applicationIds: string[],
  entry: NewEntry,
): Promise<string> {
  const rows = applicationIds.map((application_id) => ({
    organization_id: organizationId,
    application_id,
    id: newId(),
    actor,
    ...entry,
  }));
  if (rows.length > 0) await db.insertInto('application_entries').values(rows).execute();
  return rows[0]?.id ?? '';
}
