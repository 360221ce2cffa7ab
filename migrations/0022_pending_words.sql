-- Writers append new words to the index's pending list, and a task merges them every second (src/schedules.ts). A writer that fills the
-- list merges it itself, which takes longer than the rest of its work. Searches read the whole list: 8 MB cost 3 ms.
ALTER INDEX job_index_words SET (gin_pending_list_limit = 8192);
