-- Jobs that were published before alerts existed. In a transaction of its own, because the triggers of the last migration lock out
-- writers until it commits. The lock on each job keeps it from being deleted before its row is inserted.
INSERT INTO job_publications (organization_id, job_id)
  SELECT organization_id, id FROM jobs WHERE status <> 'draft' FOR KEY SHARE
  ON CONFLICT DO NOTHING;

-- Emails about new jobs that match a query of the job list.
CREATE TABLE alerts (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  -- As in members: email addresses compare by this key.
  email_key text NOT NULL,
  -- Filters of the job list, without empty ones.
  query jsonb NOT NULL CHECK (octet_length(query::text) <= 20000),
  -- A hash of the query: equal queries are matched once.
  query_key bytea NOT NULL CHECK (octet_length(query_key) = 32),
  language text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('instant', 'daily', 'weekly')),
  -- When to send, by the clock of the time zone. Monday is 1.
  hour smallint NOT NULL DEFAULT 7 CHECK (hour BETWEEN 0 AND 23),
  weekday smallint NOT NULL DEFAULT 1 CHECK (weekday BETWEEN 1 AND 7),
  -- null: that of the organization.
  time_zone text CHECK (char_length(time_zone) BETWEEN 1 AND 60),
  -- Of the token in the links of its emails. null: no email has been sent.
  token_hash bytea CHECK (octet_length(token_hash) = 32),
  -- null: the email address is not confirmed.
  confirmed_at timestamptz(3),
  -- The jobs whose publication this snapshot saw are not new. null: none is, until the next look.
  seen_snapshot pg_snapshot,
  -- When to look for new jobs. null: when jobs are published.
  due_at timestamptz(3),
  last_sent_at timestamptz(3),
  -- Emails of the current day in UTC.
  sent_on date,
  sent_on_day smallint NOT NULL DEFAULT 0,
  sent_emails integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT alerts_query_key UNIQUE (organization_id, email_key, query_key)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE UNIQUE INDEX alerts_token ON alerts (organization_id, token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX alerts_due ON alerts (organization_id, due_at) WHERE confirmed_at IS NOT NULL AND due_at IS NOT NULL;
-- Those that wait for a publication.
CREATE INDEX alerts_waiting ON alerts (organization_id, id) WHERE confirmed_at IS NOT NULL AND due_at IS NULL;
CREATE INDEX alerts_unconfirmed ON alerts (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX alerts_newest ON alerts (organization_id, created_at DESC, id DESC);

-- Up to which publication the organization's instant alerts were woken.
CREATE TABLE alert_wakes (
  organization_id integer PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- null: they were not.
  seen_snapshot pg_snapshot
);

-- What happened to alerts on each day in UTC, for the figures of staff. It names nobody.
CREATE TABLE alert_days (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day date NOT NULL,
  confirmed integer NOT NULL DEFAULT 0,
  ended integer NOT NULL DEFAULT 0,
  emails integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, day)
);
