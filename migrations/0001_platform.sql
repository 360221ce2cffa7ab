-- Tenants, their keys, what happened to their data, and the answers kept for repeated requests.
-- Every tenant table starts its primary key, its foreign keys and its unique indexes with organization_id:
-- a row of another organization cannot be referenced, whatever the code does.

CREATE TABLE organizations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  custom_domain text UNIQUE CHECK (custom_domain = lower(custom_domain)),
  -- null: jobs never expire by themselves
  job_lifetime_days integer DEFAULT 30 CHECK (job_lifetime_days BETWEEN 1 AND 3650),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE api_keys (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The public part of the key. It is looked up before the organization is known, so it alone is unique across tenants.
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9A-Za-z]{8}$'),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  rate_limits jsonb NOT NULL DEFAULT '{}',
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE events (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  type text NOT NULL,
  actor text NOT NULL,
  data jsonb NOT NULL,
  changed_fields text[],
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Commit order cannot be read from ids or times; transaction ids against a snapshot tell exactly what was visible when.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX events_by_transaction ON events (organization_id, transaction_id);
CREATE INDEX events_by_age ON events (created_at);

CREATE TABLE idempotency_keys (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, route, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
