-- Who did what, to what and from where: names of fields, never values or personal data. Entries are appended and never change. A task
-- creates partitions by month, such as audit_log_202601, and drops them after 400 days. docs/decisions/0034-audit-log.md gives the
-- reasons.

CREATE TABLE audit_log (
  -- null: the entry belongs to the installation.
  organization_id integer REFERENCES organizations ON DELETE CASCADE,
  -- The id of the change's event, if it has one.
  id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- As in events. 'anonymous': nobody proved who it was.
  actor text NOT NULL,
  is_operator boolean NOT NULL DEFAULT false,
  action text NOT NULL CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  object_type text NOT NULL,
  -- null: unknown, such as the account of a wrong email address.
  object_id text,
  changed_fields text[],
  request_id text,
  -- 24 bits of an IPv4 address, 48 of an IPv6 address.
  ip_network cidr CHECK (masklen(ip_network) = CASE family(ip_network) WHEN 4 THEN 24 ELSE 48 END),
  user_agent text,
  -- Refusals of one account and network within an hour are one entry.
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  CONSTRAINT audit_log_key UNIQUE NULLS NOT DISTINCT (organization_id, created_at, id)
) PARTITION BY RANGE (created_at);
CREATE INDEX audit_log_by_actor ON audit_log (organization_id, actor, created_at, id);
CREATE INDEX audit_log_by_type ON audit_log (organization_id, object_type, created_at, id);
CREATE INDEX audit_log_by_actor_and_type ON audit_log (organization_id, actor, object_type, created_at, id);
-- The last two columns decide in the index about the entries of an object.
CREATE INDEX audit_log_by_object ON audit_log (organization_id, object_id, created_at, id, actor, object_type);

-- Takes entries whose month has no partition, so that no change fails for want of one.
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;

-- Entries go with their organization or with their partition. Otherwise only the count of refusals grows.
CREATE FUNCTION protect_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.organization_id IS NOT NULL AND NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id) THEN
      RETURN OLD;
    END IF;
  ELSIF NEW.count > OLD.count AND to_jsonb(NEW) - 'count' = to_jsonb(OLD) - 'count' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entries of the audit log cannot be changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER audit_log_protect BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION protect_audit_log();
