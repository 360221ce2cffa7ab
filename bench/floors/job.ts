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
const COMPANY = `(SELECT company_names.company_id FROM job_index AS own
  JOIN job_facets ON job_facets.organization_id = own.organization_id AND job_facets.id = own.company_id
  JOIN company_names ON company_names.organization_id = job_facets.organization_id
    AND company_names.folded_name = job_facets.folded_name
  WHERE own.organization_id = jobs.organization_id AND own.job_id = jobs.id)`;

/** The API's format of a time. The session's time zone is UTC. */
const toInstant = (column: string) => `to_char(jobs.${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `jsonb` prints spaces between its parts, which the API does not. The form data of generated jobs has no nested values. */
const FORM_DATA = `CASE WHEN jobs.form_data IS NOT NULL THEN (
  SELECT ('{' || string_agg(to_json(key)::text || ':' || value::text, ',') || '}')::json FROM jsonb_each(jobs.form_data)) END`;

const REVIEW = `(SELECT row_to_json(review) FROM (SELECT jobs.review_state AS state, jobs.review_reason AS reason,
  ${toInstant('reviewed_at')} AS reviewed_at) AS review)`;

/** The fields of the API's object, of the tables `jobs` and `categories`. */
function toFields(board: Board): string {
  return `jobs.id, jobs.title, jobs.description,
    CASE WHEN jobs.status = 'active' AND jobs.expires_at <= now() THEN 'expired' ELSE jobs.status END AS status,
    ${quote(`${board.url}/jobs/`)} || jobs.slug AS url, jobs.slug, jobs.company_name, jobs.company_website,
    ${COMPANY} AS company_id, NULL AS company_logo_url, jobs.location, jobs.is_remote,
    CASE WHEN jobs.is_remote THEN 'full' WHEN jobs.is_hybrid THEN 'hybrid' ELSE 'none' END AS remote,
    array_replace(jobs.remote_regions, 'WORLDWIDE', 'worldwide') AS remote_regions,
    ${PLACE} AS place, jobs.job_type, categories.name AS category,
    categories.slug AS category_slug, jobs.category_id, jobs.salary_min, jobs.salary_max, jobs.salary_currency,
    jobs.salary_period, jobs.how_to_apply, jobs.how_to_apply_method, jobs.application_form, jobs.notify_email,
    jobs.recruiter_name, jobs.recruiter_url,
    jobs.is_highlighted, jobs.is_sticky, jobs.source, jobs.external_id, jobs.import_id,
    jobs.locked_fields, ${FORM_DATA} AS form_data,
    ${REVIEW} AS review,
    jobs.owner_member_id, jobs.subscription_id, ${toInstant('paused_at')} AS paused_at,
    ${toInstant('posted_at')} AS posted_at, ${toInstant('posted_at')} AS created_at,
    ${toInstant('updated_at')} AS updated_at, ${toInstant('expires_at')} AS expires_at`;
}

const CATEGORY = `LEFT JOIN categories
  ON categories.organization_id = jobs.organization_id AND categories.id = jobs.category_id`;

/** A query with the JSON of each job of `from`, which ends with a table `jobs`, as one text column. */
export function selectJson(board: Board, from: string, rest = ''): string {
  return `SELECT row_to_json(job)::text AS json
    FROM (SELECT ${toFields(board)} FROM ${from} ${CATEGORY} ${rest}) AS job`;
}

/** An SQL literal. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
