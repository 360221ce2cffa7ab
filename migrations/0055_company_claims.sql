-- When the live jobs of each company last changed, for sitemaps.
CREATE OR REPLACE VIEW company_job_totals AS
  SELECT name.organization_id, name.company_id, sum(counted.job_count)::integer AS job_count,
    sum(counted.live_job_count)::integer AS live_job_count, max(counted.live_updated_at) AS live_updated_at
  FROM (
    SELECT organization_id, company_id, count(*) AS job_count,
      count(*) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_job_count,
      max(updated_at) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_updated_at
    FROM job_index WHERE company_id IS NOT NULL GROUP BY organization_id, company_id
  ) AS counted
  JOIN job_facets AS facet ON facet.organization_id = counted.organization_id AND facet.id = counted.company_id
  JOIN company_names AS name ON name.organization_id = facet.organization_id AND name.folded_name = facet.folded_name
  WHERE name.company_id IS NOT NULL
  GROUP BY name.organization_id, name.company_id;
