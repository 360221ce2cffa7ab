-- Master keys that have been used. The key itself is never here: a text that every Corkboard knows, sealed with it, tells
-- whether a key that is loaded is the one that was used.
CREATE TABLE master_keys (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  check_value bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- A value is sealed with a data key of its own for each version; the data key is wrapped by a master key. Organization, name
-- and version are authenticated with both, so a value that is moved to another row cannot be opened there.
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

-- Whose headers name a secret. A secret that was deleted by force leaves its users behind, which then fail and say so.
CREATE TABLE secret_usages (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  secret_name text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('webhook', 'enrichment_provider')),
  user_id uuid NOT NULL,
  PRIMARY KEY (organization_id, secret_name, user_type, user_id)
);
CREATE INDEX secret_usages_by_user ON secret_usages (organization_id, user_type, user_id);
