-- Loading demo jobs told of itself by an event that no catalogue had.
DELETE FROM events WHERE type = 'board.loaded';

-- What happened is told as it was written, keys in order, and nothing in it is searched. Its size is known without reading it,
-- so that an answer of many can stop in time.
-- Its position is where it stands in the one order in which events are read. It is at least the number of its transaction, so that
-- nothing can appear any more where all transactions have ended; and at least that of the last transaction that had ended when
-- it was written, so that it comes after what it may have changed, also when its own transaction began before.
ALTER TABLE events ADD COLUMN position xid8;
ALTER TABLE events
  ALTER COLUMN data TYPE json USING data::json,
  ADD COLUMN data_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(data::text)) STORED,
  ALTER COLUMN position TYPE xid8 USING transaction_id,
  ALTER COLUMN position SET NOT NULL,
  ALTER COLUMN position SET DEFAULT greatest(
    pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::numeric - 1)::text::xid8);
DROP INDEX events_by_transaction;
CREATE INDEX events_in_order ON events (organization_id, position, id) INCLUDE (type, transaction_id);

CREATE TABLE webhooks (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- A type, the beginning of types ('job.*'), or '*'.
  event text NOT NULL,
  target_type text NOT NULL CHECK (target_type = 'webhook'),
  target_url text NOT NULL,
  headers jsonb NOT NULL,
  is_enabled boolean NOT NULL,
  -- Why it is disabled when nobody disabled it by hand: the receiver answered 410, or failed for days.
  disabled_reason text CHECK (disabled_reason IS NULL OR (disabled_reason IN ('gone', 'failing') AND NOT is_enabled)),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- From then on there is none for anybody. The row follows when its deliveries are gone, which takes time, and events that
  -- have asked it are over, which nobody should wait for.
  deleted_at timestamptz(3) CHECK (deleted_at IS NULL OR NOT is_enabled),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhooks_deleted ON webhooks (organization_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX webhooks_enabled ON webhooks (organization_id) INCLUDE (id, event) WHERE is_enabled;

-- What deliveries are signed with: the newest, and former ones while they overlap.
CREATE TABLE webhook_secrets (
  organization_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  key_id text NOT NULL REFERENCES master_keys,
  wrapped_key bytea NOT NULL,
  sealed_value bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- null: the one in use
  expires_at timestamptz(3),
  PRIMARY KEY (organization_id, webhook_id, version),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_in_use ON webhook_secrets (organization_id, webhook_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secrets_by_key ON webhook_secrets (key_id);

-- One event for one webhook, made in the event's own transaction.
CREATE TABLE webhook_deliveries (
  organization_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  -- Of no event: what is sent is the type's example.
  is_test boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'exhausted', 'disabled')),
  attempts integer NOT NULL DEFAULT 0,
  -- How many attempts came before the present round: a replay begins a new one.
  attempts_before integer NOT NULL DEFAULT 0 CHECK (attempts_before BETWEEN 0 AND attempts),
  -- When the next attempt is due; while one is under way, when whoever makes it counts as gone.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Of the attempt under way. Whoever comes back after another has taken over has lost it.
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (organization_id, webhook_id, id),
  -- Not beginning as the primary key does: to a planner without statistics it would be as good a way to a delivery by its id,
  -- and read all of the webhook's.
  CONSTRAINT webhook_deliveries_event_key UNIQUE (organization_id, event_id, webhook_id),
  CHECK ((finished_at IS NULL) = (status = 'pending')),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (organization_id, webhook_id, due_at, id) WHERE status = 'pending';
-- What somebody looks for in the list. What arrives never touches it.
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (organization_id, webhook_id, id)
  WHERE status IN ('exhausted', 'disabled');
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  organization_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  response_status smallint,
  -- Its first 4 kB, without values of secrets.
  response_body text,
  error_code text,
  error_message text,
  PRIMARY KEY (organization_id, webhook_id, delivery_id, number),
  FOREIGN KEY (organization_id, webhook_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE
);

CREATE TABLE enrichment_providers (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  url text NOT NULL,
  trigger text NOT NULL CHECK (trigger = 'job.created'),
  headers jsonb NOT NULL,
  fields text[] NOT NULL CHECK (cardinality(fields) > 0),
  timeout_ms integer NOT NULL CHECK (timeout_ms BETWEEN 1000 AND 30000),
  is_enabled boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX enrichment_providers_enabled ON enrichment_providers (organization_id) INCLUDE (id, trigger) WHERE is_enabled;

-- One event for one provider, made in the event's own transaction; afterwards, what came of it.
CREATE TABLE enrichment_runs (
  organization_id integer NOT NULL,
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  -- No reference: a run is history, and outlives its job.
  job_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claim uuid,
  started_at timestamptz(3),
  duration_ms integer,
  response_status smallint,
  error_code text,
  error_message text,
  filled_fields text[] NOT NULL DEFAULT '{}',
  -- Fields of the answer that were not taken, with the reason of each.
  refused_fields jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (organization_id, provider_id, id),
  CONSTRAINT enrichment_runs_event_key UNIQUE (organization_id, event_id, provider_id),
  CHECK ((finished_at IS NULL) = (status = 'pending')),
  FOREIGN KEY (organization_id, provider_id) REFERENCES enrichment_providers ON DELETE CASCADE
);
CREATE INDEX enrichment_runs_due ON enrichment_runs (organization_id, provider_id, due_at, id) WHERE status = 'pending';
CREATE INDEX enrichment_runs_by_age ON enrichment_runs (created_at);

-- A UUIDv7 (RFC 9562, 5.7), as the code makes them: 48 bits of milliseconds, then the random bits of a version 4.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Whether a subscription to `pattern` takes events of this type.
CREATE FUNCTION takes_event(pattern text, type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pattern = '*' OR pattern = type OR (right(pattern, 2) = '.*' AND starts_with(type, left(pattern, -1)))
$$;

-- What an event asks for is made with the event, in one transaction, whoever writes it. The notification comes when that
-- commits, and wakes the workers. Whoever is asked is held as the foreign key would hold it, but before it is judged: one that
-- is disabled meanwhile is judged anew, and one whose row goes meanwhile is left out, where the foreign key would fail the change
-- itself.
CREATE FUNCTION ask_for_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked integer;
  asked_also integer;
BEGIN
  INSERT INTO webhook_deliveries (organization_id, webhook_id, id, event_id, event_type)
  SELECT event.organization_id, webhook.id, new_id(), event.id, event.type
  FROM new_events AS event
  JOIN webhooks AS webhook ON webhook.organization_id = event.organization_id
    AND webhook.is_enabled AND takes_event(webhook.event, event.type)
  FOR KEY SHARE OF webhook;
  GET DIAGNOSTICS asked = ROW_COUNT;
  INSERT INTO enrichment_runs (organization_id, provider_id, id, event_id, job_id)
  SELECT event.organization_id, provider.id, new_id(), event.id, (event.data->>'id')::uuid
  FROM new_events AS event
  JOIN enrichment_providers AS provider ON provider.organization_id = event.organization_id
    AND provider.is_enabled AND provider.trigger = event.type
  FOR KEY SHARE OF provider;
  GET DIAGNOSTICS asked_also = ROW_COUNT;
  IF asked + asked_also > 0 THEN
    PERFORM pg_notify('corkboard_work', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER events_ask_for_work AFTER INSERT ON events
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION ask_for_work();
