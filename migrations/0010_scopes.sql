-- What an event tells about: reading it needs the scope <resource>:read. Null in events from before; only * reads those.
ALTER TABLE events ADD COLUMN resource text;

-- What whoever saved it last was allowed to do. Those from before keep getting everything.
ALTER TABLE webhooks ADD COLUMN scopes text[] NOT NULL DEFAULT '{*}' CHECK (cardinality(scopes) > 0);
ALTER TABLE enrichment_providers ADD COLUMN scopes text[] NOT NULL DEFAULT '{*}' CHECK (cardinality(scopes) > 0);

-- Whether these scopes allow reading the resource. Write includes read.
CREATE FUNCTION may_read(scopes text[], resource text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT scopes && ARRAY['*', resource || ':read', resource || ':write']
$$;

-- As before, but a webhook gets only the events that its scopes allow it to read. A provider needs jobs:write to be saved.
CREATE OR REPLACE FUNCTION ask_for_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked integer;
  asked_also integer;
BEGIN
  INSERT INTO webhook_deliveries (organization_id, webhook_id, id, event_id, event_type)
  SELECT event.organization_id, webhook.id, new_id(), event.id, event.type
  FROM new_events AS event
  JOIN webhooks AS webhook ON webhook.organization_id = event.organization_id
    AND webhook.is_enabled AND takes_event(webhook.event, event.type) AND may_read(webhook.scopes, event.resource)
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
