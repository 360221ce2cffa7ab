-- Runs of imports are purged by age.
CREATE INDEX import_runs_by_age ON import_runs (created_at);
