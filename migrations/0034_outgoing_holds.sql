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
