-- Companies, and the names that mean them. A job belongs to the company of its name, so that linking, merging and deleting change no job
-- (docs/decisions/0059-companies.md).

CREATE TABLE companies (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 500),
  slug text NOT NULL,
  tagline text,
  description text,
  website text,
  logo_id uuid,
  locations text[] NOT NULL DEFAULT '{}',
  size text CHECK (size IN ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+')),
  founded_year integer CHECK (founded_year BETWEEN 1000 AND 2100),
  industry text,
  links jsonb NOT NULL DEFAULT '[]',
  is_verified boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  -- Created for a job, and not changed since. It is secret as long as all its jobs are drafts.
  is_automatic boolean NOT NULL DEFAULT false,
  external_id text,
  -- The words of the name, which lists are sorted by.
  sort_name text COLLATE "C" NOT NULL,
  words tsvector NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT companies_slug_key UNIQUE (organization_id, slug),
  CONSTRAINT companies_external_id_key UNIQUE (organization_id, external_id),
  CONSTRAINT companies_logo_fkey FOREIGN KEY (organization_id, logo_id) REFERENCES logos ON DELETE SET NULL (logo_id)
);
CREATE INDEX companies_by_name ON companies (organization_id, sort_name, id);
CREATE INDEX companies_newest ON companies (organization_id, created_at DESC, id DESC);
CREATE INDEX companies_updated ON companies (organization_id, updated_at DESC, id DESC);
CREATE INDEX companies_hidden ON companies (organization_id, sort_name, id) WHERE is_hidden;
CREATE INDEX companies_verified ON companies (organization_id, sort_name, id) WHERE is_verified;
CREATE INDEX companies_by_logo ON companies (organization_id, logo_id, id) WHERE logo_id IS NOT NULL;
CREATE INDEX companies_words ON companies USING gin (words);

-- Former slugs of a company, and slugs of companies that were merged into it.
CREATE TABLE company_slug_redirects (
  organization_id integer NOT NULL,
  slug text NOT NULL,
  company_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, slug),
  FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE CASCADE
);
CREATE INDEX company_slug_redirects_by_company ON company_slug_redirects (organization_id, company_id);

-- What a folded name means. Without a company: the company was deleted, and only a job that is written with the name creates it again.
CREATE TABLE company_names (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  folded_name text COLLATE "C" NOT NULL CHECK (char_length(folded_name) BETWEEN 1 AND 500),
  company_id uuid,
  PRIMARY KEY (organization_id, folded_name),
  FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE SET NULL (company_id)
);
CREATE INDEX company_names_by_company ON company_names (organization_id, company_id) WHERE company_id IS NOT NULL;

-- Merges of the last weeks, which can be undone for a day.
CREATE TABLE company_merges (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The surviving company. It may have been merged or deleted since, and may come back when a later merge is undone.
  into_id uuid NOT NULL,
  -- The row of the company that was merged into the other one, with its names and former slugs.
  merged jsonb NOT NULL,
  folded_names text[] NOT NULL,
  former_slugs text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_at timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX company_merges_by_age ON company_merges (created_at);

-- The folded name of each company in `job_facets`. Null in rows of older versions, which a task fills (link-names.ts). Nodes of the previous
-- version continue to write rows without it.
ALTER TABLE job_facets ADD COLUMN folded_name text COLLATE "C",
  ADD CONSTRAINT job_facets_folded_name_check CHECK (folded_name IS NULL OR kind = 'company') NOT VALID;
CREATE INDEX job_facets_by_folded_name ON job_facets (organization_id, folded_name) WHERE folded_name IS NOT NULL;
CREATE INDEX job_facets_unfolded ON job_facets (organization_id, id) WHERE kind = 'company' AND folded_name IS NULL;

-- The number of jobs of each company. Those that are live depend on the time of the read.
CREATE VIEW company_job_counts AS
  SELECT name.organization_id, name.company_id, count(*) AS job_count,
    count(*) FILTER (WHERE job.status = 'active' AND (job.expires_at IS NULL OR job.expires_at > now())) AS live_job_count
  FROM company_names AS name
  JOIN job_facets AS facet ON facet.organization_id = name.organization_id AND facet.folded_name = name.folded_name
  JOIN job_index AS job ON job.organization_id = facet.organization_id AND job.company_id = facet.id
  WHERE name.company_id IS NOT NULL
  GROUP BY name.organization_id, name.company_id;

-- The same for all companies of an organization: it counts before it joins.
CREATE VIEW company_job_totals AS
  SELECT name.organization_id, name.company_id, sum(counted.job_count)::integer AS job_count,
    sum(counted.live_job_count)::integer AS live_job_count
  FROM (
    SELECT organization_id, company_id, count(*) AS job_count,
      count(*) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_job_count
    FROM job_index WHERE company_id IS NOT NULL GROUP BY organization_id, company_id
  ) AS counted
  JOIN job_facets AS facet ON facet.organization_id = counted.organization_id AND facet.id = counted.company_id
  JOIN company_names AS name ON name.organization_id = facet.organization_id AND name.folded_name = facet.folded_name
  WHERE name.company_id IS NOT NULL
  GROUP BY name.organization_id, name.company_id;

-- The jobs of each company that are or were public.
CREATE VIEW company_public_jobs AS
  SELECT name.organization_id, name.company_id, job.job_id
  FROM company_names AS name
  JOIN job_facets AS facet ON facet.organization_id = name.organization_id AND facet.folded_name = name.folded_name
  JOIN job_index AS job ON job.organization_id = facet.organization_id AND job.company_id = facet.id
  WHERE name.company_id IS NOT NULL AND job.status <> 'draft';

-- Whether a job with a new name creates its company.
ALTER TABLE organizations ADD COLUMN auto_create_companies boolean NOT NULL DEFAULT true;
