-- Sign-in of users with OpenID Connect.

-- The account of a user at an identity provider. `issuer` and `subject` identify it for good; its email address may change.
CREATE TABLE user_identities (
  issuer text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 2000),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  -- Another account with the email address of the user is another person: providers reassign addresses.
  CONSTRAINT user_identities_issuer_key UNIQUE (user_id, issuer)
);

-- Sign-ins that wait for the answer of the identity provider.
CREATE TABLE oidc_requests (
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  -- The cookie of the browser that began the sign-in. No other browser can finish it.
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_to text NOT NULL CHECK (char_length(return_to) BETWEEN 1 AND 2000),
  -- Whether the person must enter the credentials again.
  is_reauthentication boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX oidc_requests_by_expiry ON oidc_requests (expires_at);
