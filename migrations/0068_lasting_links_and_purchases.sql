-- Links in emails about alerts and applications work after their master key is removed: a new token does not replace the earlier ones.
ALTER TABLE alerts ADD COLUMN earlier_token_hashes bytea[] NOT NULL DEFAULT '{}';
CREATE INDEX alerts_earlier_tokens ON alerts USING gin (earlier_token_hashes) WHERE earlier_token_hashes <> '{}';
ALTER TABLE applications ADD COLUMN earlier_token_hashes bytea[] NOT NULL DEFAULT '{}';
CREATE INDEX applications_earlier_tokens ON applications USING gin (earlier_token_hashes) WHERE earlier_token_hashes <> '{}';

