import { foreignKeyViolation } from '../../../platform/database/violations.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { recordEvents } from '../../../platform/events.ts';
import { HttpError, notFound } from '../../../platform/http/errors/http-error.ts';
import { deleteResponsesAbout } from '../../../platform/http/personal-data.ts';
import { countSuccess, type RequestLimit } from '../../../platform/http/rate-limit.ts';
import { newId } from '../../../platform/ids.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import { enqueueEmail, enqueueEmails } from '../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deletePrivateFile, keepPrivateFile } from '../../../platform/storage/private/queries.ts';
import { requireSolution } from '../../people/challenges/require-solution.ts';
import type { MemberRow } from '../../people/members/queries.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';
import { findMemberSession } from '../../people/members/sessions/sessions.ts';
import type { NotifyStaff } from '../../people/notifications/cause.ts';
import { applicationArrivedCause } from './emails/arrived.ts';
import { APPLICATION_NOTICE, APPLICATION_RECEIVED, APPLICATION_TO_EMPLOYER } from './emails/names.ts';
import type { ResumeStore, StoredResume } from './files/store-resume.ts';
import { getOpenJob, type OpenJob } from './find-form.ts';
import { type ApplicationInput, readInput } from './public/read-input.ts';
import type { CreateApplication } from './public/schema.ts';
import { type ApplicationRow, findCurrent, lockCurrent, toState } from './queries.ts';
import { applicationCreated, applicationDeleted } from './schema.ts';
import { listEmployersOf } from './visibility.ts';
import {
  deleteApplicationRows,
  insertApplication,
  insertFile,
  type NewApplication,
} from './write-queries.ts';

/** What applications share, by API or by form. */
export interface ApplyOptions {
  /** Signs challenges. */
  keyRing: KeyRing;
  availability: EmailAvailability;
  limit: RequestLimit;
  resumes: ResumeStore;
  notifyStaff: NotifyStaff;
}

export interface Visitor {
  ip: string;
  cookies: string | undefined;
}

/**
 * Applies for a job. If the email address already has an application for it, the new one waits until the link in its email is opened,
 * unless the sender is signed in with that email address. The outcome for strangers is the same in every case.
 */
export async function apply(
  scope: Scope,
  slug: string,
  body: CreateApplication,
  options: ApplyOptions,
  visitor: Visitor,
): Promise<void> {
  assertEmailAvailable(options.availability);
  const work = () => applyNow(scope, slug, body, options, visitor);
  // Hundreds of files that arrive together must not all ask the database first: lists would wait for them.
  await (body.resume ? options.resumes.admit(visitor.ip, work) : work());
}

async function applyNow(
  scope: Scope,
  slug: string,
  body: CreateApplication,
  options: ApplyOptions,
  { ip, cookies }: Visitor,
): Promise<void> {
  const open = await getOpenJob(scope, slug);
  // Bots get the response of a success.
  if (body.website !== undefined && body.website !== null && body.website !== '') return;
  const input = readInput(open.form, body);
  const member = (await findMemberSession(scope, cookies))?.member;
  const work = () => applyAs(scope, { open, input, member, body }, options);
  await countSuccess(options.limit, 'apply', { ip, memberId: member?.id }, work);
}

interface ReadApplication {
  open: OpenJob;
  input: ApplicationInput;
  member: MemberRow | undefined;
  body: CreateApplication;
}

async function applyAs(
  scope: Scope,
  { open: { job, form, language }, input, member, body }: ReadApplication,
  options: ApplyOptions,
): Promise<void> {
  await requireSolution(scope, options.keyRing, { memberId: member?.id, solution: body.altcha });
  const isProved = member !== undefined && toEmailKey(member.email) === toEmailKey(input.email);
  if (isProved) await assertUnread(scope, job.id, input.email);
  const resume = body.resume && (await options.resumes.store(scope, body.resume));
  const application: NewApplication = {
    ...input,
    id: newId(),
    jobId: job.id,
    jobTitle: job.title,
    companyName: job.company_name,
    memberId: isProved ? member.id : null,
    form,
    language,
  };
  try {
    const author = member ? asMember(scope, member.id) : scope;
    if (await save(author, application, { isProved, resume, notifyStaff: options.notifyStaff })) return;
    if (resume) await deletePrivateFile(scope, resume.id);
  } catch (error) {
    if (resume) await deletePrivateFile(scope, resume.id);
    // The job was deleted meanwhile.
    if (foreignKeyViolation(error)) throw notFound('job');
    throw error;
  }
}

/** Refuses before the file is stored. The transaction checks again. */
async function assertUnread(scope: Scope, jobId: string, email: string): Promise<void> {
  const current = await findCurrent(scope, { jobId, emailKey: toEmailKey(email) });
  if (current && current.read_at !== null) throw alreadyApplied();
}

export function alreadyApplied(): HttpError {
  return new HttpError(
    'already_applied',
    'You have already applied for this job, and your application was read. Withdraw it to apply again.',
  );
}

interface SaveOptions {
  isProved: boolean;
  resume: StoredResume | undefined;
  notifyStaff: NotifyStaff;
}

/** Another request for the same job and email address can win a few times, but not forever. */
const MAX_TRIES = 5;

/** Returns false if nothing was stored, because enough applications of the email address wait. */
async function save(scope: Scope, application: NewApplication, options: SaveOptions): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const outcome = await inTransaction(scope, (scope) => saveOnce(scope, application, options));
    if (outcome !== 'conflict') return outcome === 'saved';
    if (tries === MAX_TRIES) throw new HttpError('unavailable', 'Too many applications at once. Try again.');
  }
}

async function saveOnce(
  scope: Scope,
  application: NewApplication,
  { isProved, resume, notifyStaff }: SaveOptions,
): Promise<'saved' | 'conflict' | 'full'> {
  if (isProved) {
    const { jobId, email } = application;
    const current = await lockCurrent(scope, { jobId, emailKey: toEmailKey(email) });
    if (current && current.read_at !== null) throw alreadyApplied();
    if (current) await removeApplications(scope, [current]);
  }
  const first = await insertApplication(scope, application, { isPending: false });
  if (!first && isProved) return 'conflict';
  const row = first ?? (await insertWaiting(scope, application));
  if (!row) return 'full';
  if (resume) {
    if (!(await keepPrivateFile(scope, resume.id, resume))) throw notFound('file');
    await insertFile(scope, row.id, resume);
  }
  if (!row.is_pending) await recordArrival(scope, row, notifyStaff);
  await enqueueEmail(scope, {
    kind: APPLICATION_RECEIVED,
    cause: row.id,
    payload: { applicationId: row.id },
  });
  return 'saved';
}

/** Others of the same candidate wait for the lock, so that each counts how many there are. */
async function insertWaiting(scope: Scope, application: NewApplication): Promise<ApplicationRow | undefined> {
  const { jobId, email } = application;
  await lockCurrent(scope, { jobId, emailKey: toEmailKey(email) });
  return insertApplication(scope, application, { isPending: true });
}

/** From now on the application counts. */
export async function recordArrival(
  scope: Scope,
  row: ApplicationRow,
  notifyStaff: NotifyStaff,
): Promise<void> {
  await recordEvents(scope, applicationCreated, [toState(row)]);
  const payload = { applicationId: row.id };
  await enqueueEmail(scope, { kind: APPLICATION_NOTICE, cause: row.id, payload });
  const employers = row.job_id === null ? [] : await listEmployersOf(scope, row.job_id);
  await enqueueEmails(
    scope,
    employers.map(({ id }) => ({
      kind: APPLICATION_TO_EMPLOYER,
      cause: `${row.id} ${id}`,
      payload: { ...payload, memberId: id },
    })),
  );
  await notifyStaff(scope, applicationArrivedCause, { key: row.id, payload });
}

/**
 * Deletes applications that the caller has locked, with their files and their stored responses. Applications that waited for their link
 * leave no event.
 */
export async function removeApplications(scope: Scope, rows: ApplicationRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const counted = rows.filter(({ is_pending }) => !is_pending);
  await recordEvents(scope, applicationDeleted, counted.map(toState));
  await deleteApplicationRows(scope, ids);
  await deleteResponsesAbout(scope, 'applications', ids);
}
