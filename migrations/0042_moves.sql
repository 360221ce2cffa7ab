-- Owners export their organization with the exports that a worker writes: resource 'organization', format 'corkboard'.
ALTER TABLE exports DROP CONSTRAINT exports_format_check;
ALTER TABLE exports ADD CONSTRAINT exports_format_check
  CHECK (format IN ('csv', 'ndjson', 'json', 'xml', 'corkboard') AND (format = 'corkboard') = (resource = 'organization'));
-- The public key of the installation that can open the secrets in the export of an organization. Null: they travel without values.
ALTER TABLE exports ADD COLUMN receiver text CHECK (receiver IS NULL OR resource = 'organization');

-- When an import last made progress. One that has been abandoned is removed, and its slug is free again.
ALTER TABLE organization_arrivals ADD COLUMN progressed_at timestamptz(3) NOT NULL DEFAULT now();
CREATE INDEX organization_arrivals_unfinished ON organization_arrivals (progressed_at) WHERE completed_at IS NULL;

-- Whether the domain becomes the primary one when it is active: it was that where the organization came from.
ALTER TABLE domains ADD COLUMN becomes_primary boolean NOT NULL DEFAULT false;
