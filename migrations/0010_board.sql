-- What boards look like, and the hosts on which they answer.

-- A domain that an organization claims, and what proves that it may. Claims block nobody: only active ones are unique.
CREATE TABLE domains (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- In ASCII and lower case, without a dot at the end.
  domain text NOT NULL CHECK (domain ~ '^[a-z0-9.-]{3,253}$'),
  -- What whoever holds the domain shows to prove it.
  token text NOT NULL CHECK (token ~ '^[A-Za-z0-9_-]{32,64}$'),
  status text NOT NULL CHECK (status IN ('pending', 'active', 'failed')),
  -- How often the proof was looked for by itself, and when it is next.
  checks integer NOT NULL DEFAULT 0,
  next_check_at timestamptz(3),
  last_checked_at timestamptz(3),
  last_error text,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  active_domain text GENERATED ALWAYS AS (CASE WHEN status = 'active' THEN domain END) STORED,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT domains_claim_key UNIQUE (organization_id, domain),
  CONSTRAINT domains_own_active_key UNIQUE (organization_id, active_domain),
  -- A host is looked up before the organization is known, so this alone is unique across tenants.
  CONSTRAINT domains_active_key UNIQUE (active_domain),
  CHECK ((activated_at IS NOT NULL) = (status = 'active')),
  CHECK ((next_check_at IS NOT NULL) = (status = 'pending'))
);
CREATE INDEX domains_due ON domains (next_check_at) WHERE status = 'pending';

-- Those that the command line has set so far.
INSERT INTO domains (organization_id, id, domain, token, status, activated_at)
  SELECT id, gen_random_uuid(), custom_domain,
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'active', now()
  FROM organizations WHERE custom_domain IS NOT NULL;

-- Which of its active domains is the board's address; null: the one under the platform's domain.
ALTER TABLE organizations DROP CONSTRAINT organizations_custom_domain_key;
ALTER TABLE organizations ADD CONSTRAINT organizations_custom_domain_fkey
  FOREIGN KEY (id, custom_domain) REFERENCES domains (organization_id, active_domain)
  ON DELETE SET NULL (custom_domain);

ALTER TABLE organizations
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$'),
  -- null: that of the language
  ADD COLUMN direction text CHECK (direction IN ('ltr', 'rtl')),
  -- Of jobs whose location names none.
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN tagline text CHECK (char_length(tagline) BETWEEN 1 AND 200),
  ADD COLUMN description text CHECK (char_length(description) BETWEEN 1 AND 500),
  ADD COLUMN brand_color text CHECK (brand_color ~ '^#[0-9a-f]{6}$'),
  -- What follows from brand_color, computed when it is saved.
  ADD COLUMN brand_colors jsonb,
  ADD COLUMN logo_url text,
  ADD COLUMN favicon_url text,
  ADD COLUMN navigation jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN footer_links jsonb NOT NULL DEFAULT '[]',
  ADD CHECK ((brand_color IS NULL) = (brand_colors IS NULL));

-- What the board shows of pages and posts, the newest first.
CREATE INDEX pages_public ON pages (organization_id, type, published_at DESC, id DESC) WHERE status = 'published';

-- When the clock alone changes what a board shows next: each is the first entry of an index.
CREATE INDEX pages_by_publication ON pages (organization_id, published_at) WHERE status = 'published';
CREATE INDEX collection_items_by_start ON collection_items (organization_id, starts_at)
  WHERE status = 'published' AND starts_at IS NOT NULL;
CREATE INDEX collection_items_by_end ON collection_items (organization_id, expires_at)
  WHERE status = 'published' AND expires_at IS NOT NULL;

-- Slugs that public pages and posts gave up, so that their old addresses lead on.
CREATE TABLE page_slug_redirects (
  organization_id integer NOT NULL,
  slug text NOT NULL,
  page_id uuid NOT NULL,
  PRIMARY KEY (organization_id, slug),
  FOREIGN KEY (organization_id, page_id) REFERENCES pages ON DELETE CASCADE
);
CREATE INDEX page_slug_redirects_by_page ON page_slug_redirects (organization_id, page_id);

-- The jobs that a board keeps at its top: few among many, so their own index finds them at once.
CREATE INDEX jobs_sticky ON jobs (organization_id, posted_at DESC, id) WHERE is_sticky AND status = 'active';

-- Paths of public pages that were deleted for good, so that search engines are told so and stop asking.
CREATE TABLE gone_paths (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  path text NOT NULL,
  gone_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, path)
);
CREATE INDEX gone_paths_by_age ON gone_paths (gone_at);
