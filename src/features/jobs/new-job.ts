import { toStoredJson } from '../../platform/database/jsonb.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { END_OF_TIME_MS } from '../../platform/time.ts';
import { toForm } from '../application-forms/form.ts';
import type { CompanyName } from '../companies/names/queries.ts';
import type { LockedLogo } from '../logos/lock.ts';
import type { ChosenCategory } from './category-queries.ts';
import type { NewLogo } from './choose-logo.ts';
import { toColumns } from './columns.ts';
import type { EmployerColumns } from './employers/columns.ts';
import { toImportId } from './ownership/owner.ts';
import type { PlaceParts } from './places/columns.ts';
import { columnNames, type JobRow, type NewJobRow } from './queries.ts';
import type { CreateJob } from './schema.ts';
import { preferredSlug } from './slug.ts';

/** A job before it is inserted. */
export interface NewJob {
  row: NewJobRow;
  /** The row as reads will return it. */
  stored: JobRow;
  /** What its company name means. The insert checks that it still does. Null for a blank name. */
  company: CompanyName | null;
  /** The logo that must be created before the job. */
  newLogo?: NewLogo | undefined;
  /** Whether the client chose the slug. It may then take over a redirect; otherwise it can change. */
  hasGivenSlug: boolean;
}

/** The rows that a new job refers to. */
export interface References {
  category: ChosenCategory | null | undefined;
  logo: LockedLogo | null | undefined;
  company: CompanyName | null;
  /** The corrected place of the location. */
  correction?: PlaceParts | undefined;
  /** Of a job that an employer posts. */
  employer?: Partial<EmployerColumns> | undefined;
}

/** A new job with defaults for missing fields. Throws if the description is invalid. */
export function toNewJob(
  scope: Scope,
  input: CreateJob,
  { category, logo, company, correction, employer }: References,
): NewJob {
  const columns = toColumns(scope, input, category, logo);
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
    category: category?.name ?? null,
    category_slug: category?.slug ?? null,
    ready_logo_id: logo?.isReady ? logo.id : null,
    company_id: company?.companyId ?? null,
    company_logo_id: company?.readyLogoId ?? null,
    read_status: isExpired ? 'expired' : row.status,
  } as JobRow;
  return { row, stored, company, hasGivenSlug: input.slug !== undefined };
}

export function withSlug({ row, stored, ...job }: NewJob, slug: string): NewJob {
  return { ...job, row: { ...row, slug }, stored: { ...stored, slug } };
}

/** The logo is one that was created for the job. */
export function withLogo({ row, stored, ...job }: NewJob, { id, isReady }: LockedLogo): NewJob {
  const columns = { logo_id: id };
  return {
    ...job,
    row: { ...row, ...columns },
    stored: { ...stored, ...columns, ready_logo_id: isReady ? id : null },
    newLogo: undefined,
  };
}

/** The company is one that was created for the job. */
export function withCompany({ stored, ...job }: NewJob, company: CompanyName): NewJob {
  const { companyId, readyLogoId } = company;
  return { ...job, company, stored: { ...stored, company_id: companyId, company_logo_id: readyLogoId } };
}

const NO_VALUES = Object.fromEntries(columnNames.map((name) => [name, null]));

const DAY_MS = 86_400_000;

function defaultExpiry(scope: Scope, postedAt: string): string | null {
  const { jobLifetimeDays } = scope.organization;
  if (jobLifetimeDays === null) return null;
  return new Date(Math.min(Date.parse(postedAt) + jobLifetimeDays * DAY_MS, END_OF_TIME_MS)).toISOString();
}
