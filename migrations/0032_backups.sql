-- Outgoing work that waits: emails, webhooks, enrichment, imports and payments. A restored or imported store must not reach anyone
-- until an operator says so.
CREATE TABLE outgoing_holds (
  -- 0: the whole installation.
  organization_id integer PRIMARY KEY,
  -- Carries the foreign key.
  tenant_id integer GENERATED ALWAYS AS (nullif(organization_id, 0)) STORED UNIQUE REFERENCES organizations ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('restored', 'imported')),
  held_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The backups that this installation has made, or tried to make.
CREATE TABLE backups (
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'succeeded', 'failed')),
  is_scheduled boolean NOT NULL,
  -- The path of the file, or s3://bucket/key.
  place text NOT NULL,
  size_bytes bigint,
  file_count integer,
  missing_file_count integer,
  -- Why it failed, in one sentence.
  problem text,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CHECK ((status = 'running') = (ended_at IS NULL))
);
CREATE INDEX backups_newest ON backups (started_at DESC);
CREATE INDEX backups_of_schedule ON backups (started_at DESC) WHERE is_scheduled;
