-- Where a job is done, which fields imports leave alone, and the time zone of an organization. Every new column has a constant default,
-- so no row is rewritten. The constraints hold for all rows, because the defaults satisfy them; NOT VALID skips the scan that checks it.
ALTER TABLE jobs
  -- The API's `remote`: full if is_remote, hybrid if is_hybrid, otherwise none.
  ADD COLUMN is_hybrid boolean NOT NULL DEFAULT false,
  -- ISO 3166-1 alpha-2 codes and names of regions.
  ADD COLUMN remote_regions text[] NOT NULL DEFAULT '{}',
  ADD COLUMN place_city text,
  ADD COLUMN place_region text,
  ADD COLUMN place_country text,
  ADD COLUMN place_latitude double precision,
  ADD COLUMN place_longitude double precision,
  -- Whether an operator has corrected the place.
  ADD COLUMN place_is_corrected boolean NOT NULL DEFAULT false,
  -- Names of fields of the API.
  ADD COLUMN locked_fields text[] NOT NULL DEFAULT '{}',
  -- The import that owns the job. Not a foreign key: an import is deleted before the last of its jobs is released.
  ADD COLUMN import_id uuid,
  ADD CONSTRAINT jobs_remote CHECK (NOT (is_remote AND is_hybrid)) NOT VALID,
  ADD CONSTRAINT jobs_place_country CHECK (place_country ~ '^[A-Z]{2}$') NOT VALID,
  ADD CONSTRAINT jobs_place_coordinates CHECK (
    (place_latitude IS NULL) = (place_longitude IS NULL)
    AND place_latitude BETWEEN -90 AND 90 AND place_longitude BETWEEN -180 AND 180) NOT VALID;

-- Lists and releases the jobs of an import.
CREATE INDEX jobs_by_import ON jobs (organization_id, import_id) WHERE import_id IS NOT NULL;

-- An IANA name.
ALTER TABLE organizations ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC' CHECK (char_length(time_zone) BETWEEN 1 AND 50);
