-- Stored files, images and where they are used; authors, pages and blog posts with their revisions; paths of deleted pages.

-- Folders of files that no row refers to, or that a running transaction may still refer to: the writer of a file reserves its folder
-- here first, and removes the reservation in the transaction that refers to the file. A task deletes the folders that are due.
CREATE TABLE unused_files (
  folder text PRIMARY KEY,
  due_at timestamptz(3) NOT NULL,
  -- After the first attempt, nothing may refer to the folder any more.
  removal_attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX unused_files_due ON unused_files (due_at);

CREATE TABLE assets (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- SHA-256 of the uploaded bytes: uploading the same bytes again returns the same asset.
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
-- Public URLs do not name the organization.
CREATE INDEX assets_served ON assets (id) INCLUDE (content_type);

-- Where an asset is used, written with the user: its type, ID and field as in the API.
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

CREATE FUNCTION note_unused_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_files (folder, due_at) VALUES ('assets/' || OLD.id, now())
    ON CONFLICT (folder) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER assets_deleted AFTER DELETE ON assets FOR EACH ROW EXECUTE FUNCTION note_unused_asset();

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
  -- The search matches this column.
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
  -- Whether page.published was recorded. A task records it for scheduled pages when their time comes.
  is_announced boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT pages_slug_key UNIQUE (organization_id, slug),
  CONSTRAINT pages_author_fkey FOREIGN KEY (organization_id, author_id) REFERENCES authors,
  CONSTRAINT pages_published_when CHECK (status <> 'published' OR published_at IS NOT NULL)
);
-- Includes every column that lists filter by, so finding and counting 10,000 pages reads no row.
CREATE INDEX pages_newest ON pages (organization_id, created_at DESC, id DESC) INCLUDE (type, status, title_key);
CREATE INDEX pages_by_author ON pages (organization_id, author_id) WHERE author_id IS NOT NULL;
CREATE INDEX pages_due ON pages (published_at) WHERE status = 'published' AND NOT is_announced;
-- The pages that the board shows, newest first.
CREATE INDEX pages_public ON pages (organization_id, type, published_at DESC, id DESC) WHERE status = 'published';
-- The next page that appears by the clock is the first entry.
CREATE INDEX pages_by_publication ON pages (organization_id, published_at) WHERE status = 'published';

-- Bodies, apart from what lists read: canonical TipTap JSON.
CREATE TABLE page_bodies (
  organization_id integer NOT NULL,
  page_id uuid NOT NULL,
  content json NOT NULL,
  PRIMARY KEY (organization_id, page_id),
  FOREIGN KEY (organization_id, page_id) REFERENCES pages ON DELETE CASCADE
);

-- Earlier versions of a page. The author may be deleted later, so author_id is not a foreign key.
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

-- Former slugs of public pages and posts, which redirect to the page.
CREATE TABLE page_slug_redirects (
  organization_id integer NOT NULL,
  slug text NOT NULL,
  page_id uuid NOT NULL,
  PRIMARY KEY (organization_id, slug),
  FOREIGN KEY (organization_id, page_id) REFERENCES pages ON DELETE CASCADE
);
CREATE INDEX page_slug_redirects_by_page ON page_slug_redirects (organization_id, page_id);

-- Paths of public pages that were deleted: they respond with 410, so search engines stop asking.
CREATE TABLE gone_paths (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  path text NOT NULL,
  gone_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, path)
);
CREATE INDEX gone_paths_by_age ON gone_paths (gone_at);
