-- Merging the words of 1,000 jobs at once costs a third of merging them 50 at a time, because jobs share most of their words (docs/decisions/0003).
-- The task that merges them (src/schedules.ts) leaves them for three seconds, in which an import writes 16 MB.
ALTER INDEX job_index_lexemes SET (gin_pending_list_limit = 24576);
