-- Views of a board's pages and clicks to apply: raw for 90 days, counted by day for good, and running totals that answer
-- for any range of days. docs/analytics.md defines what is counted, docs/decisions/0023-analytics.md tells why it is kept so.

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

-- What views are counted by, as small numbers: a job's page, another page, where visitors came from, their kind of device.
-- The figures are the running total of all days.
CREATE TABLE analytics_subjects (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('job', 'path', 'source', 'device')),
  value text CHECK (char_length(value) BETWEEN 1 AND 200),
  job_id uuid,
  views integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  visitors integer NOT NULL DEFAULT 0 CHECK (visitors >= 0),
  apply_clicks integer NOT NULL DEFAULT 0 CHECK (apply_clicks >= 0),
  last_day date NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT analytics_subjects_value_key UNIQUE (organization_id, kind, value),
  CONSTRAINT analytics_subjects_job_key UNIQUE (organization_id, job_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  CHECK ((kind = 'job') = (job_id IS NOT NULL) AND (kind = 'job') = (value IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX analytics_subjects_by_kind ON analytics_subjects (organization_id, kind, last_day);

CREATE TABLE analytics_subject_days (
  organization_id integer NOT NULL,
  subject_id integer NOT NULL,
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  views integer NOT NULL CHECK (views >= 0),
  visitors integer NOT NULL CHECK (visitors >= 0),
  apply_clicks integer NOT NULL CHECK (apply_clicks >= 0),
  PRIMARY KEY (organization_id, subject_id, day),
  FOREIGN KEY (organization_id, subject_id) REFERENCES analytics_subjects ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX analytics_subject_days_by_day ON analytics_subject_days (organization_id, kind, day);

-- Mondays (UTC) for which there are standings.
CREATE TABLE analytics_weeks (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  PRIMARY KEY (organization_id, week)
);

-- Running totals as they stood when the week began: the sum over any range is the difference of two of them, and of a few
-- days at its ends. Subjects that stood at 0 have no row, nor those that nobody had viewed for 54 weeks and nobody has since.
CREATE TABLE analytics_standings (
  organization_id integer NOT NULL,
  subject_id integer NOT NULL,
  week date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  views integer NOT NULL CHECK (views >= 0),
  visitors integer NOT NULL CHECK (visitors >= 0),
  apply_clicks integer NOT NULL CHECK (apply_clicks >= 0),
  PRIMARY KEY (organization_id, subject_id, week),
  FOREIGN KEY (organization_id, subject_id) REFERENCES analytics_subjects ON DELETE CASCADE,
  FOREIGN KEY (organization_id, week) REFERENCES analytics_weeks ON DELETE CASCADE
) WITH (autovacuum_vacuum_insert_scale_factor = 0.01);
-- Written once and never changed, so that it alone is read as soon as a week's rows are known to be visible to all.
CREATE INDEX analytics_standings_by_week ON analytics_standings (organization_id, kind, week, subject_id)
  INCLUDE (views, visitors, apply_clicks);

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
