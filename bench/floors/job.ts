/** The organization's data, which the floor reads once, at its start. */
export interface Board {
  organizationId: number;
  name: string;
  url: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the floor does not check types.
export type Row = Record<string, any>;

/** The columns of a job, with their FROM clause. */
export const JOB = `jobs.*, categories.name AS category, categories.slug AS category_slug,
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
    company_logo_url: null,
    location: row.location,
    is_remote: row.is_remote,
    remote: toRemote(row),
    remote_regions: row.remote_regions,
    place: toPlace(row),
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
    recruiter_name: row.recruiter_name,
    recruiter_url: row.recruiter_url,
    is_highlighted: row.is_highlighted,
    is_sticky: row.is_sticky,
    source: row.source,
    external_id: row.external_id,
    import_id: row.import_id,
    locked_fields: row.locked_fields,
    form_data: row.form_data,
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

/** Each place of generated jobs has a country. */
function toPlace(row: Row): object | null {
  if (row.place_country === null) return null;
  return {
    city: row.place_city,
    region: row.place_region,
    country: row.place_country,
    latitude: row.place_latitude,
    longitude: row.place_longitude,
    is_corrected: row.place_is_corrected,
  };
}
