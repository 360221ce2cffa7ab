-- Passkeys and second factors of users, the challenges that they answer, and organizations that require them.

ALTER TABLE organizations ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- A passkey signs in alone, or is a second factor.
CREATE TABLE user_passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The authenticator chooses it. WebAuthn allows up to 1023 bytes.
  credential_id bytea NOT NULL CONSTRAINT user_passkeys_credential_key UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  -- COSE format.
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 2048),
  -- The authenticator increments it at each use. A lower one shows a copy of the authenticator. 0: it does not count.
  sign_count bigint NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
  -- How a browser reaches the authenticator: internal, usb, …
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
CREATE INDEX user_passkeys_by_user ON user_passkeys (user_id);

-- The authenticator app of a user (RFC 6238).
CREATE TABLE user_totp (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Part of the encryption context of the secret. A new secret has the next version.
  version integer NOT NULL CHECK (version > 0),
  key_id text NOT NULL REFERENCES master_keys,
  wrapped_key bytea NOT NULL,
  sealed_value bytea NOT NULL,
  -- The time step of the last accepted code. Codes of this and earlier steps are rejected.
  last_step bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX user_totp_by_master_key ON user_totp (key_id);

-- A code that was used has no row.
CREATE TABLE user_recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

-- What a browser must answer within minutes, once.
CREATE TABLE user_challenges (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('passkey_sign_in', 'second_step', 'passkey_enrollment', 'totp_enrollment')),
  -- null: the passkey that signs in names the user.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- The first factor of a sign-in.
  first_method text,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'passkey_sign_in') = (user_id IS NULL)),
  CHECK ((kind = 'second_step') = (first_method IS NOT NULL))
);
CREATE INDEX user_challenges_by_user ON user_challenges (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX user_challenges_by_expiry ON user_challenges (expires_at);
