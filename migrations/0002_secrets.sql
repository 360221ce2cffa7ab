-- The vault.

-- Master keys that were used. The key itself is never here: check_value is a known text sealed with it, which shows whether
-- a loaded key is the one that was used.
CREATE TABLE master_keys (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  check_value bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Each version of a value is sealed with its own data key, and a master key wraps the data key. Both authenticate organization,
-- name and version, so a value that is copied to another row does not open there.
CREATE TABLE secrets (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL CHECK (name ~ '^[a-z0-9_-]{1,64}$'),
  version integer NOT NULL CHECK (version > 0),
  key_id text NOT NULL REFERENCES master_keys,
  wrapped_key bytea NOT NULL,
  sealed_value bytea NOT NULL,
  -- null: may be sent to any host
  allowed_hosts text[] CHECK (cardinality(allowed_hosts) > 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  PRIMARY KEY (organization_id, name)
);
CREATE INDEX secrets_by_key ON secrets (key_id);

-- What uses a secret. When a secret is deleted by force, its users stay, and then fail with a reason.
CREATE TABLE secret_usages (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  secret_name text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('webhook', 'enrichment_provider', 'payment_settings')),
  user_id uuid NOT NULL,
  PRIMARY KEY (organization_id, secret_name, user_type, user_id)
);
CREATE INDEX secret_usages_by_user ON secret_usages (organization_id, user_type, user_id);
