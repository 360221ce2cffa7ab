-- Reports of visitors that something is wrong with a job. They name no person: a report has no sender.
CREATE TABLE job_reports (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('scam', 'discrimination', 'outdated', 'wrong', 'spam', 'other')),
  details text CHECK (char_length(details) BETWEEN 1 AND 2000),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  resolved_at timestamptz(3) CHECK ((resolved_at IS NULL) = (status = 'open')),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE
);
-- The list, newest first.
CREATE INDEX job_reports_newest ON job_reports (organization_id, status, created_at DESC, id DESC);
-- The reports of a job, and the limit of open ones.
CREATE INDEX job_reports_by_job ON job_reports (organization_id, job_id, status, created_at DESC, id DESC);
CREATE INDEX job_reports_resolved ON job_reports (resolved_at) WHERE resolved_at IS NOT NULL;
