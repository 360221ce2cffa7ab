-- Views of a board's pages and clicks to apply: raw for 90 days, counted by day for good, and standings that answer for any
-- range of days. docs/analytics.md defines what is counted, docs/decisions/0023-analytics.md tells why it is kept so.

-- One for the whole installation and UTC day, forgotten after it: from then on nobody can tell whose hash a visitor's is.
CREATE TABLE analytics_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL CHECK (octet_length(salt) = 32)
);

-- What an organization's board was asked for on a UTC day.
CREATE TABLE analytics_days (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  day date NOT NULL,
  page_views integer NOT NULL DEFAULT 0 CHECK (page_views >= 0),
  visitors integer NOT NULL DEFAULT 0 CHECK (visitors >= 0),
  job_views integer NOT NULL DEFAULT 0 CHECK (job_views BETWEEN 0 AND page_views),
  apply_clicks integer NOT NULL DEFAULT 0 CHECK (apply_clicks >= 0),
  PRIMARY KEY (organization_id, day)
) WITH (fillfactor = 70);

-- Subjects are numbered by blocks of 1,024 of one kind, so that the figures of a block are an array: the subject's number is
-- block * 1,024 + place. No number is given twice, or a subject would inherit the figures of one that is gone.
CREATE TABLE analytics_blocks (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- Without 0: visitors of the board as a whole are counted as those of subject 0.
  block integer NOT NULL CHECK (block > 0),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('job', 'path', 'source', 'device')),
  -- How many of its numbers are given.
  used integer NOT NULL CHECK (used BETWEEN 1 AND 1024),
  PRIMARY KEY (organization_id, block)
);
CREATE INDEX analytics_blocks_by_kind ON analytics_blocks (organization_id, kind, block);

-- What views are counted by: a job's page, another page, where visitors came from, their kind of device. A job that is deleted leaves
-- its number behind, until a task takes what was counted for it out of the standings.
CREATE TABLE analytics_subjects (
  organization_id integer NOT NULL,
  id integer NOT NULL,
  block integer NOT NULL GENERATED ALWAYS AS (id / 1024) STORED,
  kind text COLLATE "C" NOT NULL,
  value text CHECK (char_length(value) BETWEEN 1 AND 200),
  job_id uuid,
  first_day date NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT analytics_subjects_value_key UNIQUE (organization_id, kind, value),
  CONSTRAINT analytics_subjects_job_key UNIQUE (organization_id, job_id),
  FOREIGN KEY (organization_id, block) REFERENCES analytics_blocks ON DELETE CASCADE,
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE SET NULL (job_id),
  CHECK ((kind = 'job') = (value IS NULL)),
  CHECK (kind = 'job' OR job_id IS NULL)
);
CREATE INDEX analytics_subjects_by_first_day ON analytics_subjects (organization_id, kind, first_day);
CREATE INDEX analytics_subjects_of_gone_jobs ON analytics_subjects (organization_id, id) WHERE kind = 'job' AND job_id IS NULL;

-- What was counted on a day and is in no standing yet: a few minutes' worth.
CREATE TABLE analytics_additions (
  organization_id integer NOT NULL,
  day date NOT NULL,
  subject_id integer NOT NULL,
  views integer NOT NULL CHECK (views >= 0),
  visitors integer NOT NULL CHECK (visitors >= 0),
  apply_clicks integer NOT NULL CHECK (apply_clicks >= 0),
  PRIMARY KEY (organization_id, day, subject_id),
  FOREIGN KEY (organization_id, subject_id) REFERENCES analytics_subjects ON DELETE CASCADE
) WITH (fillfactor = 70);

-- What each subject of a block had gathered when the day began, in the order of their places. A day on which nothing of the block was
-- viewed adds no row: the last one at or before a day tells. The sum over any range of days is the difference of two of them.
CREATE TABLE analytics_standings (
  organization_id integer NOT NULL,
  block integer NOT NULL,
  day date NOT NULL,
  views integer[] NOT NULL,
  visitors integer[] NOT NULL,
  apply_clicks integer[] NOT NULL,
  PRIMARY KEY (organization_id, block, day),
  FOREIGN KEY (organization_id, block) REFERENCES analytics_blocks ON DELETE CASCADE,
  CHECK (cardinality(visitors) = cardinality(views) AND cardinality(apply_clicks) = cardinality(views))
);

-- Each view and click by itself, by UTC day; `analytics_views_20260131` is made ahead and dropped after 90 days.
CREATE TABLE analytics_views (
  organization_id integer NOT NULL,
  day date NOT NULL,
  -- Made by the node that took it, so that a batch whose commit was left unanswered counts once when it comes again.
  id uuid NOT NULL,
  viewed_at timestamptz(3) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('page_view', 'apply_click')),
  page_id integer NOT NULL,
  source_id integer,
  device_id integer,
  visitor bytea CHECK (octet_length(visitor) = 16),
  PRIMARY KEY (organization_id, day, id),
  FOREIGN KEY (organization_id, day) REFERENCES analytics_days ON DELETE CASCADE
) PARTITION BY RANGE (day);

-- Who was already counted on a day, for the board as a whole (subject 0) and for a subject; dropped when the day is closed.
CREATE TABLE analytics_visitors (
  organization_id integer NOT NULL,
  day date NOT NULL,
  subject_id integer NOT NULL,
  visitor bytea NOT NULL CHECK (octet_length(visitor) = 16),
  PRIMARY KEY (organization_id, day, subject_id, visitor),
  FOREIGN KEY (organization_id, day) REFERENCES analytics_days ON DELETE CASCADE
) PARTITION BY RANGE (day);
