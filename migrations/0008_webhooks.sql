-- Webhooks and enrichment providers, and the work that events create for them.

CREATE TABLE webhooks (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- A type, a prefix of types ('job.*'), or '*'.
  event text NOT NULL,
  target_type text NOT NULL CHECK (target_type = 'webhook'),
  target_url text NOT NULL,
  headers jsonb NOT NULL,
  is_enabled boolean NOT NULL,
  -- Why Corkboard disabled it: the receiver responded with 410, or failed for days. null: disabled by hand.
  disabled_reason text CHECK (disabled_reason IS NULL OR (disabled_reason IN ('gone', 'failing') AND NOT is_enabled)),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- From this time on, the API does not show it. A task deletes the row later, when its deliveries are deleted and the
  -- transactions that matched it have ended.
  deleted_at timestamptz(3) CHECK (deleted_at IS NULL OR NOT is_enabled),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhooks_deleted ON webhooks (organization_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX webhooks_enabled ON webhooks (organization_id) INCLUDE (id, event) WHERE is_enabled;

-- The secrets that sign deliveries: the newest, and former ones while they overlap.
CREATE TABLE webhook_secrets (
  organization_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  key_id text NOT NULL REFERENCES master_keys,
  wrapped_key bytea NOT NULL,
  sealed_value bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- null: the current secret
  expires_at timestamptz(3),
  PRIMARY KEY (organization_id, webhook_id, version),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_in_use ON webhook_secrets (organization_id, webhook_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secrets_by_key ON webhook_secrets (key_id);

-- One event for one webhook, inserted in the transaction of the event.
CREATE TABLE webhook_deliveries (
  organization_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  -- Not for an event: it sends the example of the type.
  is_test boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'exhausted', 'disabled')),
  attempts integer NOT NULL DEFAULT 0,
  -- Attempts before the current round. A replay starts a new round.
  attempts_before integer NOT NULL DEFAULT 0 CHECK (attempts_before BETWEEN 0 AND attempts),
  -- When the next attempt is due; while it is claimed, the end of the lease.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Identifies the claim of a worker. A worker that exceeds its lease loses the row to another.
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (organization_id, webhook_id, id),
  -- Does not start like the primary key: without statistics, the planner would use it to find a delivery by ID, and read all
  -- deliveries of the webhook.
  CONSTRAINT webhook_deliveries_event_key UNIQUE (organization_id, event_id, webhook_id),
  CHECK ((finished_at IS NULL) = (status = 'pending')),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (organization_id, webhook_id, due_at, id) WHERE status = 'pending';
-- For the list of failed deliveries. Successful deliveries never touch it.
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
  -- The first 4 kB, without secret values.
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

-- One event for one provider, inserted in the transaction of the event; later, the result.
CREATE TABLE enrichment_runs (
  organization_id integer NOT NULL,
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  -- Not a foreign key: a run outlives its job.
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
  -- Fields of the response that were rejected, each with its reason.
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

-- A UUIDv7 (RFC 9562, 5.7), as in the code: 48 bits of milliseconds, then the random bits of a version 4.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Whether a subscription to the pattern matches events of this type.
CREATE FUNCTION takes_event(pattern text, type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pattern = '*' OR pattern = type OR (right(pattern, 2) = '.*' AND starts_with(type, left(pattern, -1)))
$$;

-- Inserts the deliveries and runs of new events in the same transaction, and wakes the workers when it commits. It locks each matching
-- webhook as the foreign key would, but before it evaluates the row: a webhook that is disabled meanwhile is evaluated again, and one
-- that is deleted meanwhile is skipped, where the foreign key would fail the change itself.
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

-- A receiver may respond after its member was erased, and may repeat what it was sent. If the member is locked, for erasure or a new
-- email address, the response is not stored. The writer waits for nobody.
CREATE FUNCTION forget_late_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about uuid;
BEGIN
  SELECT entry.member_id INTO about FROM webhook_deliveries AS delivery
  JOIN audit_entries AS entry ON entry.organization_id = delivery.organization_id AND entry.id = delivery.event_id
  WHERE delivery.organization_id = NEW.organization_id AND delivery.webhook_id = NEW.webhook_id
    AND delivery.id = NEW.delivery_id AND delivery.event_type <> 'member.deleted';
  IF about IS NOT NULL THEN
    PERFORM FROM members WHERE organization_id = NEW.organization_id AND id = about FOR KEY SHARE SKIP LOCKED;
    IF NOT FOUND THEN
      NEW.response_body := NULL;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER webhook_attempts_forget BEFORE INSERT ON webhook_attempts
  FOR EACH ROW WHEN (NEW.response_body IS NOT NULL) EXECUTE FUNCTION forget_late_answer();
