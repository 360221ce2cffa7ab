-- What a plan of the kind job_posting gives a job. null: the lifetime of jobs of the organization.
ALTER TABLE plans
  ADD COLUMN duration_days integer CHECK (duration_days BETWEEN 1 AND 3650),
  ADD COLUMN highlight boolean NOT NULL DEFAULT false,
  ADD COLUMN sticky_days integer NOT NULL DEFAULT 0 CHECK (sticky_days BETWEEN 0 AND 3650),
  ADD COLUMN sort_order integer NOT NULL DEFAULT 0,
  ADD COLUMN description text CHECK (char_length(description) <= 500),
  ADD COLUMN tax_behavior text NOT NULL DEFAULT 'inclusive' CHECK (tax_behavior IN ('inclusive', 'exclusive'));

ALTER TABLE organizations
  -- Whose postings wait for staff.
  ADD COLUMN posting_approval text NOT NULL DEFAULT 'new_employers' CHECK (posting_approval IN ('all', 'new_employers', 'none')),
  -- Whether edits of live postings wait, too.
  ADD COLUMN posting_review_edits boolean NOT NULL DEFAULT false,
  -- How to pay, for the manual provider.
  ADD COLUMN posting_payment_instructions text CHECK (char_length(posting_payment_instructions) <= 5000);

-- The owner of the credits. null: the member.
ALTER TABLE subscriptions ADD COLUMN company_id uuid,
  ADD CONSTRAINT subscriptions_company_fkey FOREIGN KEY (organization_id, company_id) REFERENCES companies
    ON DELETE SET NULL (company_id) NOT VALID;
CREATE INDEX subscriptions_by_company ON subscriptions (organization_id, company_id) WHERE company_id IS NOT NULL;

-- A job that an employer posted. Not validated: rows of older versions have no values, and reading all of them would lock out writers.
ALTER TABLE jobs
  ADD COLUMN review_state text NOT NULL DEFAULT 'none',
  ADD COLUMN review_reason text,
  ADD COLUMN reviewed_at timestamptz(3),
  ADD COLUMN owner_member_id uuid,
  ADD COLUMN subscription_id uuid,
  -- The employer took the job off the board. Its days go on.
  ADD COLUMN paused_at timestamptz(3),
  ADD CONSTRAINT jobs_review_state_check CHECK (review_state IN ('none', 'pending', 'approved', 'rejected')) NOT VALID,
  ADD CONSTRAINT jobs_reviewed_check CHECK (review_state NOT IN ('pending', 'rejected') OR status <> 'active') NOT VALID,
  ADD CONSTRAINT jobs_paused_check CHECK (paused_at IS NULL OR status = 'draft') NOT VALID,
  ADD CONSTRAINT jobs_owner_fkey FOREIGN KEY (organization_id, owner_member_id) REFERENCES members
    ON DELETE SET NULL (owner_member_id) NOT VALID,
  ADD CONSTRAINT jobs_subscription_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions
    ON DELETE SET NULL (subscription_id) NOT VALID;
CREATE INDEX jobs_by_owner ON jobs (organization_id, owner_member_id, id) WHERE owner_member_id IS NOT NULL;
CREATE INDEX jobs_by_subscription ON jobs (organization_id, subscription_id) WHERE subscription_id IS NOT NULL;

UPDATE jobs SET subscription_id = job_postings.subscription_id FROM job_postings
  WHERE jobs.organization_id = job_postings.organization_id AND jobs.id = job_postings.job_id;

-- Grants and uses of jobs. `subscriptions.jobs_remaining` is their sum.
CREATE TABLE credit_entries (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('grant', 'use', 'return', 'change')),
  credits integer NOT NULL CHECK (credits <> 0),
  -- Not a foreign key: an entry outlives the job.
  job_id uuid,
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK ((kind IN ('grant', 'return')) = (credits > 0) OR kind = 'change'),
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions ON DELETE CASCADE
);
CREATE INDEX credit_entries_by_subscription ON credit_entries (organization_id, subscription_id, created_at, id) INCLUDE (credits);

INSERT INTO credit_entries (organization_id, id, subscription_id, kind, credits, actor, created_at)
  SELECT organization_id, gen_random_uuid(), id, 'grant', jobs_remaining, 'system', created_at
  FROM subscriptions WHERE jobs_remaining > 0;

-- Writes the difference that no code recorded, at the end of the transaction, so that the sum is always right: also for nodes of the
-- previous version. An import writes the entries of the source.
CREATE FUNCTION complete_credit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_entries (organization_id, id, subscription_id, kind, credits, actor)
  SELECT NEW.organization_id, gen_random_uuid(), NEW.id, CASE WHEN TG_OP = 'INSERT' THEN 'grant' ELSE 'change' END, missing, 'system'
  FROM (
    SELECT coalesce(jobs_remaining, 0) - (
      SELECT coalesce(sum(credits), 0)::integer FROM credit_entries AS entry
      WHERE entry.organization_id = subscription.organization_id AND entry.subscription_id = subscription.id
    ) AS missing
    FROM subscriptions AS subscription
    WHERE subscription.organization_id = NEW.organization_id AND subscription.id = NEW.id
      AND NOT EXISTS (SELECT FROM organizations WHERE id = NEW.organization_id AND arriving_since IS NOT NULL)
  ) AS difference
  WHERE missing <> 0;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER subscriptions_complete_credit_entries AFTER INSERT OR UPDATE OF jobs_remaining ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION complete_credit_entries();
