-- Exports that a worker writes into a file: what each contains, and how far it is. docs/exports.md says how they behave;
-- docs/decisions/0045-exports.md gives the reasons.
CREATE TABLE exports (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- 'jobs', 'members', or 'items/' with the slug of a collection.
  resource text NOT NULL CHECK (char_length(resource) BETWEEN 1 AND 200),
  format text NOT NULL CHECK (format IN ('csv', 'ndjson', 'json', 'xml')),
  -- The parameters of the list, as the request has them.
  filters jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- How many rows have been written.
  row_count integer NOT NULL DEFAULT 0 CHECK (row_count >= 0),
  -- How often a worker has begun. A process that ends counts too.
  attempts smallint NOT NULL DEFAULT 0,
  -- Set once the file is complete. An export whose file is deleted has no use.
  file_id uuid,
  -- A sentence.
  error text,
  requested_by text NOT NULL,
  -- When work is due; while it is claimed, the end of the lease.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3) CHECK ((expires_at IS NULL) = (finished_at IS NULL)),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, file_id) REFERENCES private_files ON DELETE CASCADE,
  CHECK ((state IN ('done', 'failed')) = (finished_at IS NOT NULL)),
  CHECK ((state = 'done') = (file_id IS NOT NULL))
);
CREATE INDEX exports_due ON exports (organization_id, due_at, id) WHERE state IN ('queued', 'running');
CREATE INDEX exports_by_file ON exports (organization_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX exports_by_expiry ON exports (expires_at) WHERE expires_at IS NOT NULL;
CREATE TRIGGER exports_wake_workers AFTER INSERT ON exports FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();
