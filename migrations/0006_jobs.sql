-- Categories, copies of company logos, jobs, the index that lists and searches read, and jobs posted on subscriptions.

CREATE TABLE categories (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  slug text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT categories_slug_key UNIQUE (organization_id, slug)
);
CREATE UNIQUE INDEX categories_name_key ON categories (organization_id, lower(name));

-- Copies of the logos that jobs name, one per URL.
CREATE TABLE logos (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  source_url text NOT NULL,
  -- SHA-256 of source_url, which is too long for an index.
  source_hash bytea NOT NULL CHECK (octet_length(source_hash) = 32),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'ready', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Why the last attempt failed.
  problem text,
  -- Whether job.updated was recorded for all jobs that show the copy, and if not, up to which job.
  is_announced boolean NOT NULL DEFAULT false,
  announced_to uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT logos_source_key UNIQUE (organization_id, source_hash)
);
CREATE INDEX logos_due ON logos (next_attempt_at) WHERE status = 'pending';
CREATE INDEX logos_unannounced ON logos (updated_at) WHERE status = 'ready' AND NOT is_announced;

CREATE FUNCTION note_unused_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_files (folder, due_at) VALUES ('logos/' || OLD.id, now())
    ON CONFLICT (folder) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER logos_deleted AFTER DELETE ON logos FOR EACH ROW EXECUTE FUNCTION note_unused_logo();

CREATE TABLE jobs (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  description text,
  -- As last written. An active job past expires_at reads as expired; a task updates the row.
  status text NOT NULL CHECK (status IN ('draft', 'active', 'expired')),
  slug text NOT NULL,
  company_name text,
  company_website text,
  -- Our copy of the logo. logos.source_url is the URL that the client gave.
  logo_id uuid,
  location text,
  is_remote boolean NOT NULL,
  job_type text,
  category_id uuid,
  salary_min double precision CHECK (salary_min >= 0 AND salary_min < 'Infinity'),
  salary_max double precision CHECK (salary_max >= 0 AND salary_max < 'Infinity'),
  salary_currency text CHECK (salary_currency ~ '^[A-Z]{3}$'),
  salary_period text CHECK (salary_period IN ('hourly', 'daily', 'weekly', 'monthly', 'yearly')),
  how_to_apply text,
  how_to_apply_method text CHECK (how_to_apply_method IN ('url', 'email', 'phone')),
  recruiter_name text,
  recruiter_url text,
  is_highlighted boolean NOT NULL,
  is_sticky boolean NOT NULL,
  source text NOT NULL,
  form_data jsonb,
  external_id text,
  posted_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT jobs_slug_key UNIQUE (organization_id, slug),
  CONSTRAINT jobs_external_id_key UNIQUE (organization_id, external_id),
  CONSTRAINT jobs_salary_order CHECK (salary_min <= salary_max),
  FOREIGN KEY (organization_id, category_id) REFERENCES categories ON DELETE SET NULL (category_id),
  CONSTRAINT jobs_logo_fkey FOREIGN KEY (organization_id, logo_id) REFERENCES logos ON DELETE SET NULL (logo_id)
);
-- Serves the foreign key when a category is deleted.
CREATE INDEX jobs_by_category ON jobs (organization_id, category_id) WHERE category_id IS NOT NULL;
CREATE INDEX jobs_by_logo ON jobs (organization_id, logo_id, id) WHERE logo_id IS NOT NULL;
-- The few jobs at the top of a board.
CREATE INDEX jobs_sticky ON jobs (organization_id, posted_at DESC, id) WHERE is_sticky AND status = 'active';

-- Former slugs of a job, which redirect to it.
CREATE TABLE job_slug_redirects (
  organization_id integer NOT NULL,
  slug text NOT NULL,
  job_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, slug),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE
);
CREATE INDEX job_slug_redirects_by_job ON job_slug_redirects (organization_id, job_id);

-- Locations, companies and job types as small numbers, in folded spelling.
CREATE TABLE job_facets (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('location', 'company', 'job_type')),
  value text NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT job_facets_value_key UNIQUE (organization_id, kind, value)
);

-- The columns that find jobs, written with each job. Rows are so narrow that counting hundreds of thousands reads a few thousand
-- blocks. The words are out of line, where only the text index reads them.
CREATE TABLE job_index (
  organization_id integer NOT NULL,
  job_type_id integer,
  location_id integer,
  company_id integer,
  posted_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  job_id uuid NOT NULL,
  category_id uuid,
  is_remote boolean NOT NULL,
  status text COLLATE "C" NOT NULL,
  title_key text COLLATE "C" NOT NULL,
  words tsvector NOT NULL,
  beginnings tsvector NOT NULL,
  PRIMARY KEY (organization_id, job_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  FOREIGN KEY (organization_id, category_id) REFERENCES categories ON DELETE SET NULL (category_id)
) WITH (toast_tuple_target = 128, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
-- Phrases read the words of each candidate, so they are not compressed. Nothing reads the word beginnings again.
ALTER TABLE job_index ALTER COLUMN words SET STORAGE EXTERNAL;

CREATE INDEX job_index_newest ON job_index (organization_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, company_id, expires_at);
CREATE INDEX job_index_updated ON job_index (organization_id, updated_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, company_id, expires_at, posted_at);
CREATE INDEX job_index_title ON job_index (organization_id, title_key, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, company_id, expires_at, posted_at);
CREATE INDEX job_index_job_type ON job_index (organization_id, job_type_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, category_id, location_id, company_id, expires_at);
CREATE INDEX job_index_category ON job_index (organization_id, category_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, location_id, company_id, expires_at);
CREATE INDEX job_index_location ON job_index (organization_id, location_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, company_id, expires_at);
CREATE INDEX job_index_company ON job_index (organization_id, company_id, posted_at DESC, job_id)
  INCLUDE (status, is_remote, job_type_id, category_id, location_id, expires_at);
CREATE INDEX job_index_remote ON job_index (organization_id, posted_at DESC, job_id)
  INCLUDE (status, job_type_id, category_id, location_id, company_id, expires_at) WHERE is_remote;
CREATE INDEX job_index_status ON job_index (organization_id, status, expires_at, posted_at DESC, job_id);
CREATE INDEX job_index_due ON job_index (expires_at) WHERE status = 'active';
CREATE INDEX job_index_words ON job_index USING gin (words, beginnings) WITH (fastupdate = on, gin_pending_list_limit = 256);

-- The number of jobs in each category.
CREATE VIEW category_job_counts AS
  SELECT organization_id, category_id, count(*) AS job_count FROM job_index GROUP BY organization_id, category_id;

-- The subscription that a job was posted on.
CREATE TABLE job_postings (
  organization_id integer NOT NULL,
  job_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, job_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions ON DELETE CASCADE
);
CREATE INDEX job_postings_by_subscription ON job_postings (organization_id, subscription_id);
