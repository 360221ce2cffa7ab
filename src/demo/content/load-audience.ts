import { Readable } from 'node:stream';
import { findPostingOfJob, listPostings } from '../../features/billing/postings/queries.ts';
import { type Answers, readAnswers } from '../../features/hiring/application-forms/answers.ts';
import type { Stage } from '../../features/hiring/application-forms/stages.ts';
import { APPLICATION_FILE } from '../../features/hiring/applications/files/store-resume.ts';
import { findForm } from '../../features/hiring/applications/find-form.ts';
import {
  insertApplication,
  insertEntries,
  insertFile,
  type NewEntry,
  updateApplicationRow,
} from '../../features/hiring/applications/write-queries.ts';
import { confirm } from '../../features/jobs/alerts/confirm.ts';
import { saveAlert } from '../../features/jobs/alerts/queries.ts';
import type { Frequency } from '../../features/jobs/alerts/schema.ts';
import { listLiveJobs } from '../../features/jobs/jobs/public/sitemap-queries.ts';
import { type AlertQuery, toCanonicalQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import { findJob, type JobRow } from '../../features/jobs/jobs/queries.ts';
import { saveJob } from '../../features/jobs/saved-jobs/queries.ts';
import { lookUpMember } from '../../features/people/members/queries.ts';
import { asMember } from '../../features/people/members/sessions/record-account.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { type PrivateFileStore, savePrivateFile } from '../../platform/storage/private/files.ts';
import { readBytes, readJson } from '../data.ts';

interface DemoApplication {
  name: string;
  email: string;
  /** Whether the candidate was signed in. */
  isMember?: boolean;
  daysAgo: number;
  stage: Stage;
  rating?: number;
  tags?: string[];
  answers: Answers;
  /** A file in `resumes`. */
  resume?: string;
  cover_letter?: string;
  links?: string[];
  /** Of the employer. */
  note?: string;
  message?: { subject: string; text: string };
}

export interface DemoAlert {
  email: string;
  query: AlertQuery;
  frequency: Frequency;
}

const DAY_MS = 86_400_000;
const SAVED_JOBS = 4;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Adds applications for the job that the demo's employer posted, alerts, and jobs that a member saved. Sends no email. */
export async function loadDemoAudience(
  scope: Scope,
  files: PrivateFileStore,
  { memberEmail, now }: { memberEmail: string; now: Date },
): Promise<void> {
  const job = await findFormJob(scope);
  if (job)
    for (const application of readJson<DemoApplication[]>('applications.json'))
      await addApplication(scope, files, { job, now, ...application });
  for (const alert of readJson<DemoAlert[]>('alerts.json')) await addAlert(scope, alert);
  const member = await lookUpMember(scope, memberEmail);
  if (member)
    for (const { id } of await listLiveJobs(scope, FIRST_ID, SAVED_JOBS)) await saveJob(scope, member.id, id);
}

type FormJob = Pick<JobRow, 'id' | 'title' | 'company_name' | 'application_form'>;

/** The job that the demo's employer posted. */
async function findFormJob(scope: Scope): Promise<FormJob | undefined> {
  const { rows } = await listPostings(scope, { state: 'live' }, { page: 1, perPage: 1, offset: 0 });
  return findJob(scope, rows[0]?.job_id ?? '');
}

async function addApplication(
  scope: Scope,
  files: PrivateFileStore,
  { job, now, ...application }: DemoApplication & { job: FormJob; now: Date },
): Promise<void> {
  const { name, email, isMember = false, daysAgo, stage, note, message, ...given } = application;
  const member = isMember ? await lookUpMember(scope, email) : undefined;
  const { form, language } = await findForm(scope, job);
  const { answers, knockedOut } = readAnswers(form, given.answers);
  const sent = {
    ...{ id: newId(), jobId: job.id, jobTitle: job.title, companyName: job.company_name },
    ...{ name, email, phone: null, coverLetter: given.cover_letter ?? null, links: given.links ?? [] },
    ...{ memberId: member?.id ?? null, form, answers, knockedOut, language },
    consentVersion: form.consent?.version ?? null,
  };
  const row = await insertApplication(scope, sent, { isPending: false });
  if (!row) return;
  if (given.resume) await addResume(scope, files, row.id, given.resume);
  const sentAt = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  await updateApplicationRow(scope, row.id, {
    ...{ stage, rating: given.rating ?? null, tags: given.tags ?? [], created_at: sentAt },
    ...{ stage_changed_at: sentAt, read_at: stage === 'new' ? null : sentAt },
  });
  const posting = await findPostingOfJob(scope, job.id);
  const employer = posting?.member_id ? asMember(scope, posting.member_id) : scope;
  const entries: NewEntry[] = [
    ...(stage === 'new' ? [] : [{ kind: 'stage', stage } as const]),
    ...(note ? [{ kind: 'note', text: note } as const] : []),
    ...(message ? [{ kind: 'message', ...message } as const] : []),
  ];
  for (const entry of entries) await insertEntries(employer, [row.id], entry);
}

async function addResume(scope: Scope, files: PrivateFileStore, id: string, name: string): Promise<void> {
  const bytes = readBytes(`resumes/${name}`);
  const file = {
    ...{ kind: APPLICATION_FILE, name, mediaType: 'application/pdf' },
    ...{ maxBytes: bytes.length, expiresAt: null },
  };
  const saved = await savePrivateFile(scope, files, file, Readable.from([bytes]));
  await insertFile(scope, id, { id: saved.id, warnings: [] });
}

/** The visitor has confirmed it. */
async function addAlert(scope: Scope, { email, query, frequency }: DemoAlert): Promise<void> {
  const settings = { hour: 7, weekday: 1, time_zone: null, language: 'en' as const };
  const alert = { email, query: toCanonicalQuery(query), frequency, ...settings };
  const row = await saveAlert(scope, alert, { isProved: true });
  if (row) await confirm(scope, row.id);
}
