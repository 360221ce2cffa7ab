-- Jobs that members saved. Visitors without an account save jobs in their browser.
CREATE TABLE saved_jobs (
  organization_id integer NOT NULL,
  member_id uuid NOT NULL,
  job_id uuid NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, member_id, job_id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE
);
CREATE INDEX saved_jobs_newest ON saved_jobs (organization_id, member_id, saved_at DESC, job_id);
CREATE INDEX saved_jobs_by_job ON saved_jobs (organization_id, job_id);

-- Whether alerts report the jobs of the first run, too.
ALTER TABLE imports ADD COLUMN notify_alerts boolean NOT NULL DEFAULT false;
