-- Moving organizations between installations.

-- Identifies an organization in all installations. It travels with the organization, unlike its number and its slug.
ALTER TABLE organizations ADD COLUMN portable_id uuid NOT NULL DEFAULT new_id();
ALTER TABLE organizations ADD CONSTRAINT organizations_portable_id_key UNIQUE (portable_id);
-- Since when the organization is read-only, because it moves to another installation.
ALTER TABLE organizations ADD COLUMN locked_at timestamptz(3);
-- Since when an import writes the organization. Until it ends, no query finds the organization.
ALTER TABLE organizations ADD COLUMN arriving_since timestamptz(3);

-- The import of an organization from an export. The row stays, so that the same export is recognized later.
CREATE TABLE organization_arrivals (
  organization_id integer PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- Of the whole export.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- Where an interrupted import continues: how many parts are complete, and how many rows of the next one.
  parts integer NOT NULL DEFAULT 0 CHECK (parts >= 0),
  rows integer NOT NULL DEFAULT 0 CHECK (rows >= 0),
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3)
);

-- A secret that arrived without its value, because the export was not made for this installation.
ALTER TABLE secrets ADD COLUMN needs_value boolean NOT NULL DEFAULT false;

-- The folders of files have the ids of their rows. An id that came with an import must not lead to a file of another organization.
DROP INDEX assets_served;
CREATE UNIQUE INDEX assets_served ON assets (id) INCLUDE (content_type);
ALTER TABLE logos ADD CONSTRAINT logos_id_key UNIQUE (id);
ALTER TABLE private_files ADD CONSTRAINT private_files_id_key UNIQUE (id);

-- Outgoing work of an organization that moves waits too.
ALTER TABLE outgoing_holds DROP CONSTRAINT outgoing_holds_reason_check;
ALTER TABLE outgoing_holds ADD CONSTRAINT outgoing_holds_reason_check CHECK (reason IN ('restored', 'imported', 'moving'));

-- Every change records an event or an entry in the audit log, in its own transaction. So these two triggers keep a locked organization
-- as it is, also when a request has passed all checks before. The row lock waits for a lock that is being taken.
CREATE FUNCTION refuse_changes_while_moving() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_locked boolean;
BEGIN
  -- Reads the state after the lock, not before.
  SELECT bool_or(locked_at IS NOT NULL) INTO is_locked FROM (
    SELECT locked_at FROM organizations WHERE id IN (SELECT organization_id FROM new_rows) FOR KEY SHARE) AS organization;
  IF is_locked THEN
    RAISE EXCEPTION 'the organization is moving to another installation' USING ERRCODE = 'CB001';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER events_refuse_while_moving AFTER INSERT ON events
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes_while_moving();
CREATE TRIGGER audit_log_refuse_while_moving AFTER INSERT ON audit_log
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes_while_moving();
