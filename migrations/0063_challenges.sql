-- Proof of work for what visitors send (ALTCHA).

ALTER TABLE organizations
  ADD COLUMN requires_proof_of_work boolean NOT NULL DEFAULT false;

-- Challenges whose solution was used, until they expire. So each solution works once, on all nodes.
CREATE TABLE spent_challenges (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  signature bytea NOT NULL CHECK (octet_length(signature) = 32),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, signature)
);
CREATE INDEX spent_challenges_expired ON spent_challenges (expires_at);
