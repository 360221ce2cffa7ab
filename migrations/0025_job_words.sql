-- The words of a job as text instead of a tsvector, which took four times the space. The text index computes its entries from them:
-- the words, pairs of adjacent words for phrases, the beginnings of words, and the facets, so that the index itself combines words with
-- filters. Null in rows of older versions, which a task converts (convert-words.ts); until then, they are found by `words` and
-- `beginnings`.
ALTER TABLE job_index ADD COLUMN word_sequence text,
  ALTER COLUMN words DROP NOT NULL, ALTER COLUMN beginnings DROP NOT NULL;
CREATE INDEX job_index_unconverted ON job_index (organization_id, job_id) WHERE word_sequence IS NULL;

-- `word_sequence` separates the words by a space and an underscore in turn, and ends in spaces. Splitting it at underscores gives every
-- other pair of words, and after exchanging the separators the other pairs. Not in SQL: the planner would inline it into each search.
-- Not parallel: the planner expects 10,000 jobs of each prefix, and starting workers takes longer than most searches.
CREATE FUNCTION job_lexemes(
  organization_id integer, word_sequence text, job_type_id integer, location_id integer, company_id integer, category_id uuid,
  is_remote boolean
) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
DECLARE
  space text := to_hex(organization_id);
  pair text := '_' || space || '"';
  sequence text := rtrim(word_sequence, ' _');
  words text[] := tsvector_to_array(array_to_tsvector(string_to_array(translate(sequence, '_', ' '), ' ')));
BEGIN
  RETURN array_to_tsvector(
    (SELECT array_agg(space || ':' || word) || array_agg(space || '^' || left(word, 1)) || array_agg(space || '^' || left(word, 2))
      FROM unnest(words) AS word)
    || string_to_array(substr(replace('_' || sequence, '_', pair), 2), '_')
    || string_to_array(substr(replace('_' || translate(sequence, ' _', '_ '), '_', pair), 2), '_')
    || array_remove(ARRAY[
      space || '/t' || job_type_id, space || '/l' || location_id, space || '/c' || company_id, space || '/g' || category_id,
      CASE WHEN is_remote THEN space || '/r' END], NULL));
END $$;

CREATE INDEX job_index_lexemes ON job_index
  USING gin (job_lexemes(organization_id, word_sequence, job_type_id, location_id, company_id, category_id, is_remote))
  WITH (fastupdate = on, gin_pending_list_limit = 8192) WHERE word_sequence IS NOT NULL;
-- No statistics: no plan depends on how common a word is, and collecting them would compute the entries of 30,000 jobs.
ALTER INDEX job_index_lexemes ALTER COLUMN 1 SET STATISTICS 0;

-- An empty table has no rows to convert.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM job_index) THEN DROP INDEX job_index_words; END IF;
END $$;
