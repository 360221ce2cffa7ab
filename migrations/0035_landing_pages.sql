-- What the operator writes for landing pages of the board. A landing page without a row has no introduction.
CREATE TABLE landing_pages (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('category', 'company', 'location', 'country', 'job_type', 'category_location', 'remote_category')),
  category_id uuid,
  -- The facet id of a company or location, the code of a country, or a job type.
  value text COLLATE "C" CHECK (char_length(value) BETWEEN 1 AND 120),
  title text CHECK (char_length(title) BETWEEN 1 AND 200),
  description text CHECK (char_length(description) BETWEEN 1 AND 500),
  -- Canonical TipTap JSON.
  content json NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, category_id) REFERENCES categories ON DELETE CASCADE,
  CONSTRAINT landing_pages_subject_key UNIQUE NULLS NOT DISTINCT (organization_id, kind, category_id, value),
  CONSTRAINT landing_pages_subject CHECK (
    (category_id IS NOT NULL) = (kind IN ('category', 'category_location', 'remote_category'))
    AND (value IS NULL) = (kind IN ('category', 'remote_category')))
);
CREATE INDEX landing_pages_updated ON landing_pages (organization_id, updated_at DESC, id DESC);
CREATE INDEX landing_pages_by_category ON landing_pages (organization_id, category_id) WHERE category_id IS NOT NULL;

-- A deleted category deletes its landing pages, too.
CREATE FUNCTION remove_landing_page_usages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM asset_usages
  WHERE organization_id = OLD.organization_id AND user_type = 'landing_page' AND user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER landing_pages_deleted AFTER DELETE ON landing_pages
  FOR EACH ROW EXECUTE FUNCTION remove_landing_page_usages();

-- Pages whose slug became a path of the board are renamed.
CREATE INDEX pages_by_slug ON pages (slug) WHERE type = 'page';
