-- Jobs that arrive from elsewhere: imports, their runs, the plan of each run, and what a source called the jobs that it supplied.
-- docs/imports.md says how they behave; docs/decisions/0044-imports.md gives the reasons.

CREATE TABLE imports (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  -- {kind, …}: the settings of the kind of source.
  source jsonb NOT NULL,
  -- Begins the external_id of its jobs, so that two sources cannot give the same.
  prefix text NOT NULL CHECK (prefix ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  mapping jsonb NOT NULL DEFAULT '{}',
  rules jsonb NOT NULL DEFAULT '{}',
  defaults jsonb NOT NULL DEFAULT '{}',
  limits jsonb NOT NULL DEFAULT '{}',
  mode text NOT NULL CHECK (mode IN ('add', 'update', 'mirror')),
  schedule text NOT NULL CHECK (schedule IN ('off', 'hourly', '6h', 'daily', 'weekly')),
  on_foreign_duplicate text NOT NULL DEFAULT 'skip' CHECK (on_foreign_duplicate IN ('skip', 'create')),
  adopt boolean NOT NULL DEFAULT false,
  is_enabled boolean NOT NULL DEFAULT true,
  -- When the schedule starts the next run. null: never.
  next_run_at timestamptz(3),
  -- Increases with each change of what a run depends on: a plan of an older version is stale.
  version integer NOT NULL DEFAULT 1,
  -- From the last complete run: what makes the next request conditional, the shape of the source, and the number of its rows.
  fetch_state jsonb,
  shape text,
  usual_rows integer,
  saved_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- From this time on, the API does not show it. A task makes its jobs free and deletes the row.
  deleted_at timestamptz(3) CHECK (deleted_at IS NULL OR next_run_at IS NULL),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT imports_prefix_key UNIQUE (organization_id, prefix)
);
CREATE INDEX imports_due ON imports (next_run_at) WHERE next_run_at IS NOT NULL;

CREATE INDEX imports_deleted ON imports (organization_id, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE import_runs (
  organization_id integer NOT NULL,
  import_id uuid NOT NULL,
  id uuid NOT NULL,
  -- 'undo' reverts the run `reverts`; 'removal' handles the jobs of an import before its deletion.
  kind text NOT NULL CHECK (kind IN ('sync', 'undo', 'removal')),
  reverts uuid CHECK ((reverts IS NOT NULL) = (kind = 'undo')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN
    ('queued', 'fetching', 'planned', 'waiting', 'applying', 'done', 'partial', 'failed', 'undone')),
  dry_run boolean NOT NULL DEFAULT false,
  -- What the jobs of a removed import become.
  removal text CHECK (removal IN ('expire', 'delete') AND kind = 'removal' OR kind <> 'removal'),
  -- The version of the import that the plan belongs to.
  import_version integer NOT NULL,
  started_by text NOT NULL,
  counts jsonb NOT NULL DEFAULT '{}',
  -- Rows read, changes planned and changes applied, and when the phase began: the rate follows.
  progress jsonb NOT NULL DEFAULT '{}',
  -- What the fetch found, as far as finishing needs it.
  outcome jsonb,
  -- Why a person must approve.
  approval_reasons text[],
  -- Whether a person has approved the expirations.
  is_approved boolean NOT NULL DEFAULT false,
  error jsonb,
  notes jsonb NOT NULL DEFAULT '[]',
  -- When work is due; while it is claimed, the end of the lease. Only runs in an active state are due.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (organization_id, import_id, id),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports ON DELETE CASCADE
);
-- Two nodes, or two requests, never run the same import at once.
CREATE UNIQUE INDEX import_runs_active ON import_runs (organization_id, import_id)
  WHERE state IN ('queued', 'fetching', 'applying');
CREATE INDEX import_runs_due ON import_runs (organization_id, import_id, due_at, id)
  WHERE state IN ('queued', 'fetching', 'applying');
CREATE TRIGGER import_runs_wake_workers AFTER INSERT OR UPDATE OF state ON import_runs
  FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

-- The plan of a run: one row for each job that changes or is refused. A task creates partitions by month and drops them after 30 days.
CREATE TABLE import_run_changes (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  run_id uuid NOT NULL,
  -- Counts from 1 in the order in which the changes are applied.
  position integer NOT NULL,
  -- When the run was created: all changes of a run are in one partition.
  created_at timestamptz(3) NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'expired', 'deleted', 'duplicate', 'refused')),
  job_id uuid,
  external_id text,
  -- The position of the row in the source. null: the source no longer has it.
  source_row integer,
  before jsonb,
  after jsonb,
  notes jsonb,
  problems jsonb,
  -- What the item of the source becomes when the change is applied.
  item jsonb,
  -- null: not yet. A change that can no longer be made is skipped, with the reason in `problems`.
  result text CHECK (result IN ('applied', 'skipped')),
  PRIMARY KEY (organization_id, run_id, position, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX import_run_changes_by_action ON import_run_changes (organization_id, run_id, action, position);
CREATE TABLE import_run_changes_default PARTITION OF import_run_changes DEFAULT;

-- What a source calls a job, and the job. Without a job: a person deleted it, and it stays deleted.
CREATE TABLE import_items (
  organization_id integer NOT NULL,
  import_id uuid NOT NULL,
  item_key text NOT NULL CHECK (octet_length(item_key) <= 400),
  job_id uuid,
  -- Of the row as the source had it and of the settings that map it. null: the next run compares the row with the job.
  content_hash bytea CHECK (octet_length(content_hash) = 16),
  -- The fields that the source supplied.
  fields text[] NOT NULL DEFAULT '{}',
  -- How many complete fetches in a row did not have it, at most 2.
  misses smallint NOT NULL DEFAULT 0 CHECK (misses BETWEEN 0 AND 2),
  PRIMARY KEY (organization_id, import_id, item_key),
  CONSTRAINT import_items_job_key UNIQUE (organization_id, job_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports ON DELETE CASCADE,
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs (organization_id, id) ON DELETE SET NULL (job_id)
);

-- An undo expires jobs that someone paid for, and deletes the others.
CREATE INDEX payments_by_job ON payments (organization_id, job_id) WHERE job_id IS NOT NULL;

ALTER TABLE secret_usages DROP CONSTRAINT secret_usages_user_type_check,
  ADD CONSTRAINT secret_usages_user_type_check
  CHECK (user_type IN ('webhook', 'enrichment_provider', 'payment_settings', 'import'));

-- A person who unlocks a field lets the next run write what the source has, also if the source has not changed.
CREATE FUNCTION compare_unlocked_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE import_items SET content_hash = NULL WHERE organization_id = NEW.organization_id AND job_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_compare_unlocked AFTER UPDATE OF locked_fields ON jobs FOR EACH ROW
  WHEN (NEW.import_id IS NOT NULL AND NOT OLD.locked_fields <@ NEW.locked_fields)
  EXECUTE FUNCTION compare_unlocked_job();
