-- Emails of all features, to be sent once for each cause.
CREATE TABLE emails (
  -- 0: the installation itself, which is no organization.
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  -- Carries the foreign key.
  tenant_id integer GENERATED ALWAYS AS (nullif(organization_id, 0)) STORED REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL,
  -- What the email is about, such as the id of a request. Never personal data.
  cause text NOT NULL CHECK (char_length(cause) BETWEEN 1 AND 200),
  -- What the kind needs to find recipient and content when the email is sent. No secrets. Empty once the email has ended.
  payload jsonb NOT NULL CHECK (octet_length(payload::text) <= 4000),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'sent', 'failed', 'expired', 'suppressed', 'not_needed')),
  -- Attempts that failed.
  attempts integer NOT NULL DEFAULT 0,
  -- Those of them after which the email server may have delivered the email.
  uncertain_attempts integer NOT NULL DEFAULT 0,
  -- When to send it; while it is claimed, the end of the lease.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT emails_cause_key UNIQUE (organization_id, kind, cause),
  CHECK ((status = 'pending') = (ended_at IS NULL)),
  CHECK (status = 'pending' OR payload = '{}')
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE INDEX emails_by_tenant ON emails (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX emails_due ON emails (organization_id, kind, due_at, id) WHERE status = 'pending';
CREATE INDEX emails_by_age ON emails (created_at);
CREATE TRIGGER emails_wake_workers AFTER INSERT ON emails FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

-- Requested links that no worker has claimed move to the new table. Nodes of the previous version still use status, attempts, due_at
-- and claim. New links have the status sent, so that those nodes do not send them too.
INSERT INTO emails (organization_id, id, kind, cause, payload, due_at, created_at)
  SELECT organization_id, id, 'member_sign_in_link', id::text, jsonb_build_object('linkId', id), now(), created_at
  FROM sign_in_links WHERE status = 'pending' AND (claim IS NULL OR due_at <= now());
UPDATE sign_in_links SET status = 'sent', claim = NULL
  WHERE status = 'pending' AND (claim IS NULL OR due_at <= now());

-- Texts of an organization in place of the built-in ones.
CREATE TABLE email_overrides (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  template text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 5000),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, template, language)
);

ALTER TABLE organizations
  ADD COLUMN from_name text CHECK (char_length(from_name) BETWEEN 1 AND 100),
  ADD COLUMN reply_to text CHECK (char_length(reply_to) BETWEEN 3 AND 254);

-- Email addresses that get no email, or no alerts.
CREATE TABLE email_suppressions (
  -- As in emails.
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  tenant_id integer GENERATED ALWAYS AS (nullif(organization_id, 0)) STORED REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  email_key text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('bounce', 'complaint', 'unsubscribe')),
  -- The email server reported the bounce, so it holds for all organizations. What an organization reports holds for itself.
  is_shared boolean NOT NULL DEFAULT false CHECK (NOT is_shared OR reason = 'bounce'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT email_suppressions_reason_key UNIQUE (organization_id, email_key, reason),
  CHECK ((reason = 'bounce') = (expires_at IS NOT NULL))
);
CREATE INDEX email_suppressions_by_tenant ON email_suppressions (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX email_suppressions_by_email ON email_suppressions (email_key);
CREATE INDEX email_suppressions_by_expiry ON email_suppressions (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX email_suppressions_newest ON email_suppressions (organization_id, created_at DESC, id DESC);

-- Permanent rejections of the last week that do not say that the mailbox is missing. Three of them count as a bounce.
CREATE TABLE email_rejections (
  id uuid PRIMARY KEY,
  email_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX email_rejections_by_email ON email_rejections (email_key, created_at);
CREATE INDEX email_rejections_by_age ON email_rejections (created_at);
