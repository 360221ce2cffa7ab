-- The object of an event, as in the audit log. With it, a reader counts the objects of many events without parsing their data.
-- Null in older events.
ALTER TABLE events ADD COLUMN object_id text;
