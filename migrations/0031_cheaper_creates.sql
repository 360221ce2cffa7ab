-- What each new job costs the database. Only functions change, so nothing is locked, rewritten or indexed again, and nodes of the old
-- version notice nothing.

-- The same lexemes as before (migration 0025), in three quarters of the time. Each part is a text with one separator, which is split
-- and sorted at once; joining sorted parts is cheaper than sorting all lexemes. `translate` and `substr` are slow on long texts. A
-- word consists of letters, digits, + and #, so none of the separators can be in one.
CREATE OR REPLACE FUNCTION job_lexemes(
  organization_id integer, word_sequence text, job_type_id integer, location_id integer, company_id integer, category_id uuid,
  is_remote boolean
) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
DECLARE
  space text := to_hex(organization_id);
  word text := space || ':';
  beginning text := space || '^';
  pair text := space || '"';
  sequence text := rtrim(word_sequence, ' _');
  shifted text := replace(replace(replace(sequence, ' ', '~'), '_', ' '), '~', '_');
  words tsvector := array_to_tsvector(string_to_array(word || replace(replace(sequence, ' ', '_'), '_', '_' || word), '_'));
BEGIN
  RETURN words
    || (SELECT
        array_to_tsvector(string_to_array(replace(string_agg(left(entry, length(word) + 1), '_'), word, beginning), '_'))
        || array_to_tsvector(string_to_array(replace(string_agg(left(entry, length(word) + 2), '_'), word, beginning), '_'))
      FROM unnest(tsvector_to_array(words)) AS entry)
    || (array_to_tsvector(string_to_array(pair || replace(sequence, '_', '_' || pair), '_'))
      || array_to_tsvector(string_to_array(pair || replace(shifted, '_', '_' || pair), '_')))
    || array_to_tsvector(array_remove(ARRAY[
      space || '/t' || job_type_id, space || '/l' || location_id, space || '/c' || company_id, space || '/g' || category_id,
      CASE WHEN is_remote THEN space || '/r' END], NULL));
END $$;

-- As before (migration 0010), but an organization without webhooks or providers executes no insert.
CREATE OR REPLACE FUNCTION ask_for_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_webhooks boolean;
  has_providers boolean;
  asked integer := 0;
  asked_also integer := 0;
BEGIN
  SELECT bool_or(EXISTS (SELECT FROM webhooks WHERE organization_id = event.organization_id AND is_enabled)),
    bool_or(EXISTS (SELECT FROM enrichment_providers WHERE organization_id = event.organization_id AND is_enabled))
  INTO has_webhooks, has_providers
  FROM (SELECT DISTINCT organization_id FROM new_events) AS event;
  IF has_webhooks THEN
    INSERT INTO webhook_deliveries (organization_id, webhook_id, id, event_id, event_type)
    SELECT event.organization_id, webhook.id, new_id(), event.id, event.type
    FROM new_events AS event
    JOIN webhooks AS webhook ON webhook.organization_id = event.organization_id
      AND webhook.is_enabled AND takes_event(webhook.event, event.type) AND may_read(webhook.scopes, event.resource)
    FOR KEY SHARE OF webhook;
    GET DIAGNOSTICS asked = ROW_COUNT;
  END IF;
  IF has_providers THEN
    INSERT INTO enrichment_runs (organization_id, provider_id, id, event_id, job_id)
    SELECT event.organization_id, provider.id, new_id(), event.id, (event.data->>'id')::uuid
    FROM new_events AS event
    JOIN enrichment_providers AS provider ON provider.organization_id = event.organization_id
      AND provider.is_enabled AND provider.trigger = event.type
    FOR KEY SHARE OF provider;
    GET DIAGNOSTICS asked_also = ROW_COUNT;
  END IF;
  IF asked + asked_also > 0 THEN
    PERFORM pg_notify('corkboard_work', '');
  END IF;
  RETURN NULL;
END
$$;
