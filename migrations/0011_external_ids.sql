-- The ids that pages and items have in the system they come from, as jobs have them.
ALTER TABLE pages ADD COLUMN external_id text;
ALTER TABLE collection_items ADD COLUMN external_id text;

-- CONCURRENTLY cannot run in a migration's transaction. All values are null here, so that each index is one scan of the
-- table: writers wait for about a second per million rows, readers do not wait.
CREATE UNIQUE INDEX pages_external_id_key ON pages (organization_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX collection_items_external_id_key ON collection_items (organization_id, collection_id, external_id)
  WHERE external_id IS NOT NULL;
