-- Staff: the people who run boards. A user belongs to the installation; a membership gives a user a role in one organization.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  -- As in members: email addresses compare by this key.
  email_key text NOT NULL CONSTRAINT users_email_key UNIQUE,
  -- null: nobody has shown yet that the mailbox belongs to this user.
  email_proved_at timestamptz(3),
  name text CHECK (char_length(name) BETWEEN 1 AND 200),
  is_operator boolean NOT NULL DEFAULT false,
  -- Argon2id in PHC form; null: the user has no password.
  password_hash text,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_operators ON users (id) WHERE is_operator;

CREATE TABLE memberships (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

-- An organization that has an owner keeps one. The lock serializes changes, so two owners cannot leave at the same time.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = OLD.organization_id FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (SELECT FROM memberships WHERE organization_id = OLD.organization_id AND role = 'owner') THEN
    RAISE EXCEPTION 'organization % would have no owner', OLD.organization_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_keep_an_owner';
  END IF;
  RETURN NULL;
END
$$;
-- Deferred, so that one transaction can replace an owner by another.
CREATE CONSTRAINT TRIGGER memberships_keep_an_owner AFTER DELETE OR UPDATE OF role ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_an_owner();

CREATE TABLE invitations (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  email_key text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer')),
  -- The token of the link that the inviter can see.
  token_hash bytea NOT NULL CONSTRAINT invitations_token_key UNIQUE CHECK (octet_length(token_hash) = 32),
  -- The actor that sent it.
  invited_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  -- A new invitation of the same person replaces the old one.
  CONSTRAINT invitations_email_key UNIQUE (organization_id, email_key)
);
CREATE INDEX invitations_by_email ON invitations (email_key);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

CREATE TABLE user_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL CONSTRAINT user_sessions_token_key UNIQUE CHECK (octet_length(token_hash) = 32),
  -- How the user signed in: password, link, …
  methods text[] NOT NULL CHECK (cardinality(methods) > 0),
  -- The last sign-in in this session. Sensitive actions need a recent one.
  authenticated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- A truncated IP address and the family of the browser, so that the user can recognize the session.
  ip_network text,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX user_sessions_by_user ON user_sessions (user_id);
CREATE INDEX user_sessions_by_expiry ON user_sessions (expires_at);

-- Links that sign in once.
CREATE TABLE user_links (
  id uuid PRIMARY KEY,
  -- null: the welcome link, which creates the first user.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL CONSTRAINT user_links_token_key UNIQUE CHECK (octet_length(token_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('welcome', 'command_line', 'email')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'welcome') = (user_id IS NULL))
);
CREATE INDEX user_links_by_user ON user_links (user_id);
CREATE INDEX user_links_by_expiry ON user_links (expires_at);

-- The user who created the key, or whose key created it. The key can do no more than this user's role; without a membership, it
-- stops. Not a foreign key: a key whose creator was deleted must stay stopped. null: made on the command line.
ALTER TABLE api_keys ADD COLUMN creator_user_id uuid;
CREATE INDEX api_keys_by_creator ON api_keys (organization_id, creator_user_id) WHERE creator_user_id IS NOT NULL;

-- Who saved it last.
ALTER TABLE webhooks ADD COLUMN saved_by text;
ALTER TABLE enrichment_providers ADD COLUMN saved_by text;
