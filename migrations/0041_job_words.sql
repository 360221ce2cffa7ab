-- The words of an organization's jobs, which misspelled searches are corrected to. A task reads them from the jobs (dictionary/).

-- One bit for each letter, modulo 31. An edit of a word (a letter added, removed or replaced) changes at most two bits.
CREATE FUNCTION word_letters(word text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT bit_or(1 << (ascii(letter) % 31)) FROM string_to_table(word, NULL) AS letter
$$;

-- `weight` is the binary logarithm of a number of jobs with the word. `pass` numbers the reading of all jobs that found it last.
CREATE TABLE job_words (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 2 AND 40),
  letters integer NOT NULL GENERATED ALWAYS AS (word_letters(word)) STORED,
  weight smallint NOT NULL CHECK (weight >= 0),
  pass integer NOT NULL,
  PRIMARY KEY (organization_id, word) INCLUDE (letters, weight)
);

-- Which jobs the task has read: those that changed until then. It reads all of them again from time to time, to find out which words
-- no job has anymore.
CREATE TABLE job_word_progress (
  organization_id integer PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  read_until timestamptz(3) NOT NULL,
  pass integer NOT NULL DEFAULT 1,
  -- Null while a pass reads the jobs.
  pass_finished_at timestamptz(3)
);
