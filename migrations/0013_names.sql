-- Tables and columns take the names that the code and the docs use.
ALTER TABLE gone_paths RENAME COLUMN gone_at TO deleted_at;
ALTER TABLE gone_paths RENAME TO deleted_paths;

ALTER TABLE analytics_blocks RENAME COLUMN block TO bucket;
ALTER TABLE analytics_blocks RENAME TO analytics_buckets;
ALTER TABLE analytics_subjects RENAME COLUMN block TO bucket;
ALTER TABLE analytics_subjects RENAME TO analytics_dimensions;
ALTER TABLE analytics_additions RENAME COLUMN subject_id TO dimension_id;
ALTER TABLE analytics_additions RENAME TO analytics_deltas;
ALTER TABLE analytics_standings RENAME COLUMN block TO bucket;
ALTER TABLE analytics_standings RENAME TO analytics_totals;
ALTER TABLE analytics_visitors RENAME COLUMN subject_id TO dimension_id;

-- Constraints and indexes carry the names of their tables and columns.
CREATE FUNCTION new_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(name,
    'gone_paths', 'deleted_paths'), 'analytics_blocks', 'analytics_buckets'), 'analytics_subjects', 'analytics_dimensions'),
    'analytics_additions', 'analytics_deltas'), 'analytics_standings', 'analytics_totals'), 'subject_id', 'dimension_id'),
    '_block_', '_bucket_'), '_of_gone_jobs', '_of_deleted_jobs')
$$;
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT conrelid::regclass AS on_table, conname AS name FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conparentid = 0 AND conname <> new_name(conname)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.on_table, found.name, new_name(found.name));
  END LOOP;
  FOR found IN
    SELECT indexrelid::regclass AS index, relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname <> new_name(relname)
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', found.index, new_name(found.name));
  END LOOP;
END
$$;
DROP FUNCTION new_name;
