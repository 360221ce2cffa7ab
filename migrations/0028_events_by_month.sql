-- Events have a partition for each month, such as events_202601, which a task creates and drops. The ranges are of ids: these are UUIDs
-- of version 7, which begin with their time. So the primary key stays as it is, and a look-up by id reads one partition. The
-- existing table becomes the partition of everything before the month after next. Nothing is copied: the scan that proves its bound
-- locks out no writer, because the previous migration has added the constraint. Nodes of the old version may continue: until the
-- bound, all events are in that partition. docs/decisions/0015-events.md gives the reasons.
DO $$
DECLARE
  before name;
  bound text;
  is_empty boolean;
BEGIN
  SELECT conname, substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}') INTO STRICT before, bound
  FROM pg_constraint WHERE conrelid = 'events'::regclass AND conname LIKE 'events\_before\_%';
  EXECUTE format('ALTER TABLE events VALIDATE CONSTRAINT %I', before);

  LOCK TABLE events IN ACCESS EXCLUSIVE MODE;
  is_empty := NOT EXISTS (SELECT FROM events);
  DROP TRIGGER events_ask_for_work ON events;
  DROP TRIGGER events_note_audit_entries ON events;
  EXECUTE format('ALTER TABLE events RENAME TO %I', before);
  EXECUTE format('ALTER INDEX events_pkey RENAME TO %I', before || '_pkey');
  EXECUTE format('ALTER INDEX events_in_order RENAME TO %I', before || '_in_order');
  EXECUTE format('ALTER INDEX events_by_age RENAME TO %I', before || '_by_age');
  EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT events_organization_id_fkey TO %I', before, before || '_organization_id_fkey');

  EXECUTE format(
    'CREATE TABLE events (LIKE %I INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING STORAGE) PARTITION BY RANGE (id)', before);
  ALTER TABLE events ADD PRIMARY KEY (organization_id, id);
  ALTER TABLE events ADD FOREIGN KEY (organization_id) REFERENCES organizations ON DELETE CASCADE;
  CREATE INDEX events_in_order ON events (organization_id, position, id) INCLUDE (type, transaction_id);
  CREATE INDEX events_by_age ON events (created_at);
  IF is_empty THEN
    EXECUTE format('DROP TABLE %I', before);
  ELSE
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', before, bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', before, before);
  END IF;
END
$$;

-- Takes events whose month has no partition, so that no change fails without one.
CREATE TABLE events_default PARTITION OF events DEFAULT;

CREATE TRIGGER events_ask_for_work AFTER INSERT ON events
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION ask_for_work();
CREATE TRIGGER events_note_audit_entries AFTER INSERT ON events
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION note_audit_entries();
