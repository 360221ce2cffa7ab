-- Lookups of some companies also say when their live jobs were changed, as the totals of all do.
CREATE OR REPLACE VIEW company_job_counts AS
  SELECT name.organization_id, name.company_id, sum(counted.job_count)::bigint AS job_count,
    sum(counted.live_job_count)::bigint AS live_job_count, max(counted.live_updated_at) AS live_updated_at
  FROM company_names AS name, LATERAL (
    SELECT count(*) AS job_count,
      count(*) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_job_count,
      max(updated_at) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_updated_at
    FROM job_index WHERE organization_id = name.organization_id AND company_id = ANY (ARRAY(
      SELECT id FROM job_facets WHERE organization_id = name.organization_id AND folded_name = name.folded_name))
  ) AS counted
  WHERE name.company_id IS NOT NULL
  GROUP BY name.organization_id, name.company_id;
