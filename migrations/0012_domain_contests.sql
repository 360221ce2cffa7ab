-- An active domain that another organization has proved too is contested: its holder proves it again within 30 days or loses it.
ALTER TABLE domains
  -- When a claimant last proved a domain that another organization holds.
  ADD COLUMN proved_at timestamptz(3),
  -- The same for the holder and for those who contest the domain.
  ADD COLUMN contested_since timestamptz(3),
  ADD COLUMN transfer_at timestamptz(3),
  -- When the holder was sent an email about it.
  ADD COLUMN contest_notified_at timestamptz(3),
  ADD CHECK ((contested_since IS NULL) = (transfer_at IS NULL));

-- Active domains are checked too, while they are contested.
ALTER TABLE domains DROP CONSTRAINT domains_check1;
ALTER TABLE domains ADD CONSTRAINT domains_next_check CHECK (
  CASE status WHEN 'pending' THEN next_check_at IS NOT NULL WHEN 'failed' THEN next_check_at IS NULL ELSE true END
);
DROP INDEX domains_due;
CREATE INDEX domains_due ON domains (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX domains_proved ON domains (domain, proved_at) WHERE proved_at IS NOT NULL;

-- Where people of the organization read email from the platform.
ALTER TABLE organizations ADD COLUMN contact_email text CHECK (char_length(contact_email) <= 254);
