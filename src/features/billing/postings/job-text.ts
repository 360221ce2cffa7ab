import { hash } from 'node:crypto';
import type { Scope } from '../../../platform/scope.ts';
import { toRemote } from '../../jobs/jobs/places/columns.ts';
import { printRegions } from '../../jobs/jobs/places/regions.ts';
import { findJobs, type JobRow } from '../../jobs/jobs/queries.ts';
import type { CreateJob, UpdateJob } from '../../jobs/jobs/schema.ts';
import { PostingContent, toJobFields } from './content.ts';
import type { PostingRow } from './queries.ts';

/** The logo of a job is a copy with its own URL. */
const names = Object.keys(PostingContent.properties).filter(
  (name) => name !== 'company_logo_url',
) as (keyof PostingContent)[];

/**
 * Postings on the board with the text that their jobs have now, because staff may have changed it. An edit that waits for review keeps what the employer
 * changed, and has the rest from the job, too.
 */
export async function withJobTexts<T extends PostingRow>(scope: Scope, rows: T[]): Promise<T[]> {
  const published = rows.filter(({ stage }) => stage === 'published');
  const jobs = await findJobs(
    scope,
    published.flatMap(({ job_id }) => job_id ?? []),
  );
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return rows.map((row) => {
    const job = row.stage === 'published' ? byId.get(row.job_id ?? '') : undefined;
    return job ? withJobText(row, job) : row;
  });
}

export async function withTextOfJob<T extends PostingRow>(scope: Scope, row: T): Promise<T> {
  const [found = row] = await withJobTexts(scope, [row]);
  return found;
}

function withJobText<T extends PostingRow>(row: T, job: JobRow): T {
  const stored = row.content as PostingContent;
  const content = applyChanges(stored, findChanges(stored, textOfJob(stored, job)));
  const edit = row.edit && applyChanges(content, findChanges(stored, row.edit as PostingContent));
  return { ...row, content, edit };
}

/** Changes whenever the text does that the employer edits. */
export function toTextVersion({ edit, content }: Pick<PostingRow, 'edit' | 'content'>): string {
  return hash('sha1', JSON.stringify(edit ?? content), 'base64url');
}

/** The fields of the job that differ between two texts, with their later values. */
export function findChanges(before: PostingContent, after: PostingContent): UpdateJob {
  const [from, to]: CreateJob[] = [toJobFields(before), toJobFields(after)];
  const logo = before.company_logo_url === after.company_logo_url ? [] : (['company_logo_url'] as const);
  const changed = [...names, ...logo].filter(
    (name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]),
  );
  // The method follows from how to apply.
  if (changed.includes('how_to_apply') && !changed.includes('how_to_apply_method'))
    changed.push('how_to_apply_method');
  return Object.fromEntries(changed.map((name) => [name, to?.[name]]));
}

/** Without empty fields. */
function applyChanges(content: PostingContent, changes: UpdateJob): PostingContent {
  return Object.fromEntries(
    Object.entries({ ...content, ...changes }).filter(([, value]) => value !== null && value !== ''),
  );
}

function textOfJob(stored: PostingContent, job: JobRow): PostingContent {
  const remote_regions = printRegions(job.remote_regions);
  const fields = Object.fromEntries(names.map((name) => [name, job[name as keyof JobRow]]));
  const method = job.how_to_apply_method as PostingContent['how_to_apply_method'];
  // Jobs store a method that follows from a URL or an email address. Texts need not have it.
  const isDerived = method !== 'form' && !stored.how_to_apply_method;
  const how_to_apply_method = isDerived ? null : (method ?? null);
  return { ...fields, remote: toRemote(job), remote_regions, how_to_apply_method };
}
