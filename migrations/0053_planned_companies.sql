-- The folded name of the company that a change of a plan creates. null: none.
ALTER TABLE import_run_changes ADD COLUMN new_company text;
CREATE INDEX import_run_changes_by_new_company ON import_run_changes (organization_id, run_id, new_company, position)
  WHERE new_company IS NOT NULL;
