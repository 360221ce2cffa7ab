-- Authors, pages and blog posts with their former versions, uploaded images and where they are used, copies of logos.

CREATE TABLE authors (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  avatar_url text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE pages (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('page', 'blog_post')),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  -- What the search looks at.
  title_key text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED,
  slug text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
  cover_image text,
  og_image text,
  meta_title text,
  meta_description text,
  author_id uuid,
  custom_fields jsonb,
  -- Null until the first publication; in the future: scheduled.
  published_at timestamptz(3),
  -- Whether subscribers have been told that it is public. The sweep tells of scheduled ones when their time comes.
  is_announced boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT pages_slug_key UNIQUE (organization_id, slug),
  CONSTRAINT pages_author_fkey FOREIGN KEY (organization_id, author_id) REFERENCES authors,
  CONSTRAINT pages_published_when CHECK (status <> 'published' OR published_at IS NOT NULL)
);
-- Holds all that lists filter by, so that finding and counting 10,000 pages reads no row.
CREATE INDEX pages_newest ON pages (organization_id, created_at DESC, id DESC) INCLUDE (type, status, title_key);
CREATE INDEX pages_by_author ON pages (organization_id, author_id) WHERE author_id IS NOT NULL;
CREATE INDEX pages_due ON pages (published_at) WHERE status = 'published' AND NOT is_announced;

-- Bodies apart from what lists read. TipTap JSON in canonical form, to the letter.
CREATE TABLE page_bodies (
  organization_id integer NOT NULL,
  page_id uuid NOT NULL,
  content json NOT NULL,
  PRIMARY KEY (organization_id, page_id),
  FOREIGN KEY (organization_id, page_id) REFERENCES pages ON DELETE CASCADE
);

-- What a page was before an update. The author may be gone since, so it is no reference.
CREATE TABLE page_revisions (
  organization_id integer NOT NULL,
  page_id uuid NOT NULL,
  id uuid NOT NULL,
  title text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL,
  cover_image text,
  og_image text,
  meta_title text,
  meta_description text,
  author_id uuid,
  custom_fields jsonb,
  published_at timestamptz(3),
  content json NOT NULL,
  -- Who replaced this version, and when.
  replaced_by text NOT NULL,
  replaced_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, page_id, id),
  FOREIGN KEY (organization_id, page_id) REFERENCES pages ON DELETE CASCADE
);

CREATE TABLE assets (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- SHA-256 of the bytes as they were uploaded: the same ones again are the same asset.
  upload_hash bytea NOT NULL CHECK (octet_length(upload_hash) = 32),
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  alt text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT assets_upload_key UNIQUE (organization_id, upload_hash)
);
CREATE INDEX assets_newest ON assets (organization_id, created_at DESC, id DESC);
-- Public addresses name no organization.
CREATE INDEX assets_served ON assets (id) INCLUDE (content_type);

-- What shows an asset, written with it: the API's name of the place and the id of the thing.
CREATE TABLE asset_usages (
  organization_id integer NOT NULL,
  asset_id uuid NOT NULL,
  user_type text NOT NULL,
  user_id uuid NOT NULL,
  field text NOT NULL,
  PRIMARY KEY (organization_id, asset_id, user_type, user_id, field),
  FOREIGN KEY (organization_id, asset_id) REFERENCES assets ON DELETE CASCADE
);
CREATE INDEX asset_usages_by_user ON asset_usages (organization_id, user_type, user_id);

-- Copies of the logos that jobs name, one for each address.
CREATE TABLE logos (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  source_url text NOT NULL,
  -- SHA-256 of source_url, which is too long for an index.
  source_hash bytea NOT NULL CHECK (octet_length(source_hash) = 32),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'ready', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Why the last attempt came to nothing.
  problem text,
  -- Whether subscribers have been told of all jobs that show the copy, and if not, up to which job.
  is_announced boolean NOT NULL DEFAULT false,
  announced_to uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT logos_source_key UNIQUE (organization_id, source_hash)
);
CREATE INDEX logos_due ON logos (next_attempt_at) WHERE status = 'pending';
CREATE INDEX logos_unannounced ON logos (updated_at) WHERE status = 'ready' AND NOT is_announced;

ALTER TABLE jobs ADD COLUMN logo_id uuid;
ALTER TABLE jobs ADD CONSTRAINT jobs_logo_fkey
  FOREIGN KEY (organization_id, logo_id) REFERENCES logos ON DELETE SET NULL (logo_id);
INSERT INTO logos (organization_id, id, source_url, source_hash)
  SELECT organization_id, gen_random_uuid(), company_logo_source, sha256(convert_to(company_logo_source, 'UTF8'))
  FROM jobs WHERE company_logo_source IS NOT NULL GROUP BY organization_id, company_logo_source;
UPDATE jobs SET logo_id = logos.id FROM logos
  WHERE logos.organization_id = jobs.organization_id AND logos.source_url = jobs.company_logo_source;
ALTER TABLE jobs DROP COLUMN company_logo_source;
CREATE INDEX jobs_by_logo ON jobs (organization_id, logo_id, id) WHERE logo_id IS NOT NULL;

-- Folders of files that nothing refers to, or that nothing will refer to unless a transaction that is still at work
-- does: whoever stores a file announces its folder here first and takes it off in the transaction that refers to it.
-- A sweep removes what is due.
CREATE TABLE unused_files (
  folder text PRIMARY KEY,
  due_at timestamptz(3) NOT NULL,
  -- From the first on, the folder is as good as gone: nothing may refer to it.
  removal_attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX unused_files_due ON unused_files (due_at);

CREATE FUNCTION note_unused_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_files (folder, due_at) VALUES ('assets/' || OLD.id, now())
    ON CONFLICT (folder) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER assets_deleted AFTER DELETE ON assets FOR EACH ROW EXECUTE FUNCTION note_unused_asset();

CREATE FUNCTION note_unused_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_files (folder, due_at) VALUES ('logos/' || OLD.id, now())
    ON CONFLICT (folder) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER logos_deleted AFTER DELETE ON logos FOR EACH ROW EXECUTE FUNCTION note_unused_logo();
