-- Files that are never public: import files, exports, résumés. The file storage has their bytes, encrypted with a data key for each
-- file, in the folder private/<id>. Until a row refers to it, unused_files has the folder, so that no crash leaves bytes without a row.
CREATE TABLE private_files (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  media_type text NOT NULL CHECK (char_length(media_type) BETWEEN 1 AND 255),
  -- Of the content, before encryption.
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- Part of the encryption context, as in every table with wrapped keys. A file never changes, so it has one version.
  version integer NOT NULL DEFAULT 1 CHECK (version = 1),
  key_id text NOT NULL REFERENCES master_keys,
  wrapped_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- null: never
  expires_at timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX private_files_by_key ON private_files (key_id);
CREATE INDEX private_files_by_expiry ON private_files (expires_at) WHERE expires_at IS NOT NULL;

CREATE FUNCTION note_unused_private_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_files (folder, due_at) VALUES ('private/' || OLD.id, now())
    ON CONFLICT (folder) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER private_files_deleted AFTER DELETE ON private_files FOR EACH ROW EXECUTE FUNCTION note_unused_private_file();

-- For the next migration: all events so far, and those of the next weeks, have ids before this bound. Added here and validated there,
-- because the lock that adds a constraint lasts until the end of the transaction, and would lock out writers during the scan.
DO $$
DECLARE
  newest timestamptz;
  bound timestamptz;
BEGIN
  SELECT max(to_timestamp(('x' || left(replace(event.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)) INTO newest
  FROM organizations CROSS JOIN LATERAL (
    SELECT id FROM events WHERE organization_id = organizations.id ORDER BY id DESC LIMIT 1) AS event;
  bound := date_trunc('month', greatest(newest, now()), 'UTC') + interval '2 months';
  EXECUTE format('ALTER TABLE events ADD CONSTRAINT %I CHECK (id < %L::uuid) NOT VALID',
    'events_before_' || to_char(bound AT TIME ZONE 'UTC', 'YYYYMM'),
    overlay(lpad(to_hex((extract(epoch FROM bound) * 1000)::bigint), 12, '0') PLACING '-' FROM 9 FOR 0) || '-0000-0000-000000000000');
END
$$;
