import { sql } from 'kysely';
import { prepared } from '../../../../platform/database/prepared.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isDeletedPath } from '../../../content/deleted-paths/queries.ts';
import { companyOfJob } from '../companies/of-job.ts';
import { type JobRow, selectJobs } from '../queries.ts';
import { findJobByFormerSlug } from '../slug-queries.ts';
import { type JobRelations, relationsOf, toRelations } from './similar.ts';

/** What the page of a job shows of its company. */
export interface JobCompany {
  slug: string;
  tagline: string | null;
  is_verified: boolean;
}

/** The parts of a job's page around the job. */
export interface JobSurroundings {
  /** Null if the company has no page. */
  company: JobCompany | null;
  relations: JobRelations;
}

/** The job at `/jobs/<slug>` if the job is or was live; otherwise its new slug, or that the job was deleted. */
export type PublicJob = { job: JobRow } | OtherAnswer;
type OtherAnswer = { movedTo: string } | 'gone' | undefined;

export async function findPublicJob(scope: Scope, slug: string): Promise<PublicJob> {
  if (!isSlug.test(slug)) return undefined;
  const [job] = await selectJobOfSlug(scope.db, { organizationId: scope.organizationId, slug });
  if (job) return isPublic(job) ? { job } : undefined;
  return findOther(scope, slug);
}

/** The job with what its page shows, in one round trip. */
export async function findJobPage(
  scope: Scope,
  slug: string,
): Promise<{ job: JobRow; surroundings: JobSurroundings } | OtherAnswer> {
  if (!isSlug.test(slug)) return undefined;
  const [row] = await selectPageOfSlug(scope.db, { organizationId: scope.organizationId, slug });
  if (!row) return findOther(scope, slug);
  const { company, relations, ...job } = row;
  if (!isPublic(job)) return undefined;
  return { job, surroundings: { company, relations: toRelations(relations) } };
}

async function findOther(scope: Scope, slug: string): Promise<OtherAnswer> {
  const moved = await findJobByFormerSlug(scope, slug);
  if (moved) return isPublic(moved) ? { movedTo: moved.slug } : undefined;
  return (await isDeletedPath(scope, `/jobs/${slug}`)) ? 'gone' : undefined;
}

const isSlug = /^[a-z0-9-]{1,120}$/;

/** Expired jobs keep their page, although no list shows them. */
function isPublic({ read_status }: JobRow): boolean {
  return read_status !== 'draft';
}

/** The company of a job that is or was public has a page, unless it is hidden. */
const pageCompany = sql<JobCompany | null>`(
  select json_build_object('slug', slug, 'tagline', tagline, 'is_verified', is_verified) from companies
  where companies.organization_id = jobs.organization_id and companies.id = ${companyOfJob} and not companies.is_hidden)`;

const selectJobOfSlug = prepared((db, values: { organizationId: number; slug: string }) =>
  selectJobs(db, values.organizationId).where('jobs.slug', '=', values.slug),
);

const selectPageOfSlug = prepared((db, values: { organizationId: number; slug: string }) =>
  selectJobs(db, values.organizationId)
    .select([pageCompany.as('company'), relationsOf(db, values.organizationId, sql`jobs.id`).as('relations')])
    .where('jobs.slug', '=', values.slug),
);
