-- What keeps jobs out of the large job searches. A row follows from its job, and is written after it: when someone asks, and by a task.
CREATE TABLE job_preflights (
  organization_id integer NOT NULL,
  job_id uuid NOT NULL,
  -- Which state of the job, the settings and the rules was checked.
  checked_updated_at timestamptz(3) NOT NULL,
  checked_version integer NOT NULL,
  -- Those of the job, so that no count joins the jobs.
  status text COLLATE "C" NOT NULL,
  expires_at timestamptz(3),
  -- A bit for each reason.
  findings integer NOT NULL,
  -- Equal for jobs that a job search takes for the same. Null: none are.
  duplicate_key bigint,
  PRIMARY KEY (organization_id, job_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
-- Counts and lists read this index only.
CREATE INDEX job_preflights_findings ON job_preflights (organization_id, job_id)
  INCLUDE (status, expires_at, findings, checked_updated_at, checked_version);
CREATE INDEX job_preflights_duplicates ON job_preflights (organization_id, duplicate_key, job_id)
  INCLUDE (expires_at, findings) WHERE status = 'active' AND duplicate_key IS NOT NULL;

-- How far the jobs of an organization are checked. An organization gets a row when someone asks first.
CREATE TABLE preflight_states (
  organization_id integer PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- Changes with the settings, the rules and the laws that apply.
  settings text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- All jobs that changed until then are checked.
  checked_to timestamptz(3) NOT NULL DEFAULT '-infinity',
  is_complete boolean NOT NULL DEFAULT false
);
CREATE INDEX preflight_states_incomplete ON preflight_states (organization_id) WHERE NOT is_complete;
