import { PLACE } from './places.ts';

/** The organization's data, which the floor reads once, at its start. */
export interface Board {
  organizationId: number;
  name: string;
  url: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the floor does not check types.
export type Row = Record<string, any>;

/** The company of a job's name. */
export const COMPANY = `(SELECT company_names.company_id FROM job_index AS own
  JOIN job_facets ON job_facets.organization_id = own.organization_id AND job_facets.id = own.company_id
  JOIN company_names ON company_names.organization_id = job_facets.organization_id
    AND company_names.folded_name = job_facets.folded_name
  WHERE own.organization_id = jobs.organization_id AND own.job_id = jobs.id)`;

/** The columns of a job, with their FROM clause. */
export const JOB = `jobs.*, categories.name AS category, categories.slug AS category_slug, ${COMPANY} AS company_id, ${PLACE} AS place,
  CASE WHEN jobs.status = 'active' AND jobs.expires_at <= now() THEN 'expired' ELSE jobs.status END AS read_status
  FROM jobs LEFT JOIN categories
    ON categories.organization_id = jobs.organization_id AND categories.id = jobs.category_id`;

export function toJob(row: Row, board: Board): object {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.read_status,
    url: `${board.url}/jobs/${row.slug}`,
    slug: row.slug,
    company_name: row.company_name,
    company_website: row.company_website,
    company_id: row.company_id,
    company_logo_url: null,
    location: row.location,
    is_remote: row.is_remote,
    remote: toRemote(row),
    remote_regions: row.remote_regions.map((code: string) => (code === 'WORLDWIDE' ? 'worldwide' : code)),
    place: row.place,
    job_type: row.job_type,
    category: row.category,
    category_slug: row.category_slug,
    category_id: row.category_id,
    salary_min: row.salary_min,
    salary_max: row.salary_max,
    salary_currency: row.salary_currency,
    salary_period: row.salary_period,
    how_to_apply: row.how_to_apply,
    how_to_apply_method: row.how_to_apply_method,
    application_form: row.application_form,
    notify_email: row.notify_email,
    recruiter_name: row.recruiter_name,
    recruiter_url: row.recruiter_url,
    is_highlighted: row.is_highlighted,
    is_sticky: row.is_sticky,
    source: row.source,
    external_id: row.external_id,
    import_id: row.import_id,
    locked_fields: row.locked_fields,
    form_data: row.form_data,
    review: { state: row.review_state, reason: row.review_reason, reviewed_at: row.reviewed_at },
    owner_member_id: row.owner_member_id,
    subscription_id: row.subscription_id,
    paused_at: row.paused_at,
    posted_at: row.posted_at,
    created_at: row.posted_at,
    updated_at: row.updated_at,
    expires_at: row.expires_at,
  };
}

function toRemote(row: Row): string {
  if (row.is_remote) return 'full';
  return row.is_hybrid ? 'hybrid' : 'none';
}
