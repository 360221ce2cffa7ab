import { toStoredJson } from '../../../platform/database/jsonb.ts';
import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { END_OF_TIME_MS } from '../../../platform/time.ts';
import { toForm } from '../../hiring/application-forms/form.ts';
import type { CompanyName } from '../companies/names/queries.ts';
import { toColumns } from './columns.ts';
import type { EmployerColumns } from './employers/columns.ts';
import { toImportId } from './ownership/owner.ts';
import type { PlaceParts } from './places/columns.ts';
import { columnNames, type JobRow, type NewJobRow } from './queries.ts';
import type { References } from './references/resolve.ts';
import type { CreateJob } from './schema.ts';
import { preferredSlug } from './slug.ts';

/** A job before it is inserted. */
export interface NewJob {
  row: NewJobRow;
  /** The row as reads will return it. */
  stored: JobRow;
  /** What its company name means. The insert checks that it still does. Null for a blank name. */
  company: CompanyName | null;
  /** Whether the client chose the slug. A chosen slug may take over a redirect; any other slug can change. */
  hasGivenSlug: boolean;
}

/** What a job has besides the fields of a request. */
export interface Additions {
  /** The corrected place of the location. */
  correction?: PlaceParts | undefined;
  /** Of a job that an employer posts. */
  employer?: Partial<EmployerColumns> | undefined;
}

/** A new job with defaults for missing fields, but without references. Throws if the description is invalid. */
export function toNewJob(scope: Scope, input: CreateJob, { correction, employer }: Additions = {}): NewJob {
  const columns = toColumns(scope, input, undefined, undefined);
  const now = new Date().toISOString();
  const postedAt = columns.posted_at ?? now;
  const importId = toImportId(scope.actor);
  const row: NewJobRow = {
    organization_id: scope.organizationId,
    id: newId(),
    title: input.title,
    slug: preferredSlug(input.title, input.company_name ?? null),
    status: 'active',
    is_remote: false,
    is_hybrid: false,
    remote_regions: [],
    place_is_corrected: false,
    locked_fields: [],
    review_state: 'none',
    subscription_id: input.subscription_id ?? null,
    import_id: importId,
    is_highlighted: false,
    is_sticky: false,
    source: 'api',
    posted_at: postedAt,
    updated_at: now,
    // A source may still list a job that it posted long ago.
    expires_at: defaultExpiry(scope, importId !== null && postedAt < now ? now : postedAt),
    ...columns,
    ...employer,
    ...(correction && !input.place && { ...correction, place_is_corrected: true }),
  };
  const isExpired = row.status === 'active' && typeof row.expires_at === 'string' && row.expires_at <= now;
  const stored = {
    ...NO_VALUES,
    ...row,
    form_data: toStoredJson(input.form_data ?? null),
    application_form: input.application_form ? toStoredJson(toForm(input.application_form)) : null,
    read_status: isExpired ? 'expired' : row.status,
  } as JobRow;
  return { row, stored, company: null, hasGivenSlug: input.slug !== undefined };
}

export function withSlug({ row, stored, ...job }: NewJob, slug: string): NewJob {
  return { ...job, row: { ...row, slug }, stored: { ...stored, slug } };
}

/** The job with all that it refers to. */
export function withReferences(
  { row, stored, ...job }: NewJob,
  { category, logo, company }: References,
): NewJob {
  const columns = { category_id: category?.id ?? null, logo_id: logo?.id ?? null };
  return {
    ...job,
    company,
    row: { ...row, ...columns },
    stored: {
      ...stored,
      ...columns,
      category: category?.name ?? null,
      category_slug: category?.slug ?? null,
      ready_logo_id: logo?.isReady ? logo.id : null,
      company_id: company?.companyId ?? null,
      company_logo_id: company?.readyLogoId ?? null,
    },
  };
}

const NO_VALUES = Object.fromEntries(columnNames.map((name) => [name, null]));

const DAY_MS = 86_400_000;

function defaultExpiry(scope: Scope, postedAt: string): string | null {
  const { jobLifetimeDays } = scope.organization;
  if (jobLifetimeDays === null) return null;
  return new Date(Math.min(Date.parse(postedAt) + jobLifetimeDays * DAY_MS, END_OF_TIME_MS)).toISOString();
}
