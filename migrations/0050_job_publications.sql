-- Which transaction published each job for the first time. Alerts find new jobs in this order, because a job may be posted with any
-- date. A job has at most one row, so a renewal, a pause or a restore is no second publication.
CREATE TABLE job_publications (
  organization_id integer NOT NULL,
  job_id uuid NOT NULL,
  -- 0: before anything that is new to an alert. null: the import run publishes the job when it ends.
  position xid8 DEFAULT '0',
  run_id uuid,
  PRIMARY KEY (organization_id, job_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  CHECK ((position IS NULL) = (run_id IS NOT NULL))
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX job_publications_in_order ON job_publications (organization_id, position);
CREATE INDEX job_publications_of_run ON job_publications (organization_id, run_id) WHERE run_id IS NOT NULL;

-- The import run of this transaction, if it is one.
CREATE FUNCTION current_import_run() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('corkboard.import_run', true), '')::uuid $$;

CREATE FUNCTION record_publications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run uuid := current_import_run();
BEGIN
  INSERT INTO job_publications (organization_id, job_id, position, run_id)
    SELECT organization_id, job_id, CASE WHEN run IS NULL THEN pg_current_xact_id() END, run
    FROM written WHERE status = 'active' AND coalesce(expires_at > now(), true)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER job_index_publishes_new AFTER INSERT ON job_index
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_publications();

CREATE FUNCTION record_publication() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run uuid := current_import_run();
BEGIN
  INSERT INTO job_publications (organization_id, job_id, position, run_id)
    VALUES (NEW.organization_id, NEW.job_id, CASE WHEN run IS NULL THEN pg_current_xact_id() END, run)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
-- For each row, because most updates publish nothing: the condition is checked without a call.
CREATE TRIGGER job_index_publishes_changed AFTER UPDATE OF status ON job_index
  FOR EACH ROW WHEN (NEW.status = 'active' AND coalesce(NEW.expires_at > now(), true)
    AND NOT (OLD.status = 'active' AND coalesce(OLD.expires_at > now(), true))) EXECUTE FUNCTION record_publication();
