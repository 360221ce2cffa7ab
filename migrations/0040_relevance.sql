-- The lexemes of a job (migration 0031), and two more kinds: `=` and a word of the title, `@` and a word of the company's name. With
-- them, the text index itself finds the matches in titles before those in texts. Only the function changes, so nothing is locked or
-- rewritten, and nodes of the old version notice nothing. The entries of existing jobs follow when a task rebuilds the index
-- (relevance/rebuild-index.ts); until then, a list by relevance is in the order of time.
CREATE OR REPLACE FUNCTION job_lexemes(
  organization_id integer, word_sequence text, job_type_id integer, location_id integer, company_id integer, category_id uuid,
  is_remote boolean
) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
DECLARE
  space text := to_hex(organization_id);
  word text := space || ':';
  beginning text := space || '^';
  pair text := space || '"';
  title_word text := space || '=';
  company_word text := space || '@';
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
    || array_to_tsvector(
      string_to_array(title_word || replace(trim(replace(split_part(sequence, '|', 2), '_', ' ')), ' ', ' ' || title_word), ' ')
      || string_to_array(company_word || replace(trim(replace(split_part(sequence, '|', 3), '_', ' ')), ' ', ' ' || company_word), ' ')
      || array_remove(ARRAY[
        space || '/t' || job_type_id, space || '/l' || location_id, space || '/c' || company_id, space || '/g' || category_id,
        CASE WHEN is_remote THEN space || '/r' END], NULL));
END $$;

-- The comment says that the index has the entries of all jobs. An empty table needs no rebuild.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM job_index) THEN COMMENT ON INDEX job_index_lexemes IS 'has title and company'; END IF;
END $$;
