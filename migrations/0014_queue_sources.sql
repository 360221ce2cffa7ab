-- Copies of logos and checks of domains become sources of the queue: a partition for each host, and a claim with a lease.
ALTER TABLE logos RENAME COLUMN next_attempt_at TO due_at;
ALTER TABLE logos
  ADD COLUMN claim uuid,
  -- The host of source_url, cut to what fits into an index: the partition.
  ADD COLUMN host text NOT NULL
    GENERATED ALWAYS AS (coalesce(left(lower(substring(source_url FROM '^[^:]+://(?:[^/?#]*@)?([^/?#]*)')), 253), '')) STORED;
DROP INDEX logos_due;
-- Scans read the due rows by the first index, since there may be a host for each logo; claims find those of a host by the second one.
CREATE INDEX logos_by_due_at ON logos (due_at, organization_id, host) WHERE status = 'pending';
CREATE INDEX logos_due ON logos (organization_id, host, due_at, id) WHERE status = 'pending';
-- A new logo is copied at once.
CREATE TRIGGER logos_wake_workers AFTER INSERT ON logos FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

ALTER TABLE domains RENAME COLUMN next_check_at TO due_at;
ALTER TABLE domains ADD COLUMN claim uuid;
DROP INDEX domains_due;
CREATE INDEX domains_by_due_at ON domains (due_at, organization_id, domain) WHERE due_at IS NOT NULL;
CREATE INDEX domains_due ON domains (organization_id, domain, due_at, id) WHERE due_at IS NOT NULL;
