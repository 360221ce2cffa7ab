-- The place, the remote work and the pay of a job in its row of the index. Null in rows of older versions, which a task fills
-- (describe-jobs.ts). Nodes of the previous version continue to write rows without these columns.
ALTER TABLE job_index
  -- ISO 3166-1 alpha-2, the code of the region in GeoNames, and the id of the city in GeoNames.
  ADD COLUMN country text COLLATE "C",
  ADD COLUMN region text COLLATE "C",
  ADD COLUMN city_id integer,
  ADD COLUMN is_hybrid boolean,
  -- The facet of `remote_regions`.
  ADD COLUMN remote_regions_id integer,
  -- The highest pay for a year, and its currency if it is plausible.
  ADD COLUMN yearly_pay double precision,
  ADD COLUMN pay_currency text COLLATE "C",
  -- The `updated_at` of the job that these columns describe. Older nodes change only `updated_at`.
  ADD COLUMN described_at timestamptz(3);

ALTER TABLE job_facets DROP CONSTRAINT job_facets_kind_check;
ALTER TABLE job_facets ADD CONSTRAINT job_facets_kind_check
  CHECK (kind IN ('location', 'company', 'job_type', 'remote_regions')) NOT VALID;

CREATE INDEX job_index_undescribed ON job_index (organization_id, job_id) WHERE described_at IS DISTINCT FROM updated_at;
-- Each condition excludes the rows that are not yet filled, so that the indexes are created empty.
CREATE INDEX job_index_place ON job_index (organization_id, country, region, city_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, company_id, expires_at) WHERE country IS NOT NULL;
CREATE INDEX job_index_hybrid ON job_index (organization_id, posted_at DESC, job_id)
  INCLUDE (status, job_type_id, category_id, location_id, company_id, expires_at) WHERE is_hybrid;
CREATE INDEX job_index_remote_regions ON job_index (organization_id, remote_regions_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, company_id, expires_at) WHERE remote_regions_id IS NOT NULL;
CREATE INDEX job_index_pay ON job_index (organization_id, pay_currency, yearly_pay, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, company_id, expires_at) WHERE pay_currency IS NOT NULL;
