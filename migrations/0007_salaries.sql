-- Pay of active jobs per year, for the salary statistics.

-- One row for each active job, written only by the triggers below. A job without pay has a row without figures, so one index also
-- counts the live jobs. Amounts are exact: the amounts of the API, times whole numbers.
CREATE TABLE job_salaries (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- Not a foreign key: the triggers insert and delete the row with its job, so a check would only cost time.
  job_id uuid NOT NULL,
  -- Empty: no currency. So one comparison finds a sample of any currency.
  currency text COLLATE "C" NOT NULL,
  -- Stated or inferred.
  period text COLLATE "C" CHECK (period IN ('hourly', 'daily', 'weekly', 'monthly', 'yearly')),
  -- Per year.
  low numeric,
  high numeric,
  midpoint numeric,
  is_plausible boolean NOT NULL GENERATED ALWAYS AS (coalesce(midpoint BETWEEN 10000 AND 10000000, false)) STORED,
  category_id uuid,
  job_type text COLLATE "C",
  -- Trimmed.
  location text COLLATE "C",
  -- Locations compare by this key: lowercase, or the beginning and a hash if too long for an index.
  location_key text COLLATE "C",
  expires_at timestamptz(3),
  PRIMARY KEY (organization_id, job_id),
  CONSTRAINT job_salaries_figures CHECK (num_nulls(period, low, high, midpoint) IN (0, 4))
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- The row of an active job. A missing side counts as the other. Amounts are cast through text: a cast from double precision to numeric
-- rounds to 15 digits, so 499.9999999999999 would become 500.
CREATE FUNCTION salary_of(job jobs, OUT organization_id integer, OUT job_id uuid, OUT currency text, OUT period text,
  OUT low numeric, OUT high numeric, OUT midpoint numeric, OUT category_id uuid, OUT job_type text, OUT location text,
  OUT location_key text, OUT expires_at timestamptz
) LANGUAGE plpgsql STABLE SET extra_float_digits = 1 AS $$
DECLARE
  given_low numeric := coalesce(job.salary_min, job.salary_max)::text::numeric;
  given_high numeric := coalesce(job.salary_max, job.salary_min)::text::numeric;
  given_midpoint numeric := (given_low + given_high) * 0.5;
  a_year numeric;
BEGIN
  organization_id := job.organization_id;
  job_id := job.id;
  currency := '';
  category_id := job.category_id;
  job_type := job.job_type;
  expires_at := job.expires_at;
  -- Trims everything that JavaScript calls white space, and cuts to a length that fits into an index.
  location := left(nullif(btrim(job.location, E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'), ''), 500);
  -- Final sigma is the same letter as sigma.
  location_key := translate(lower(location), 'ς', 'σ');
  IF octet_length(location_key) > 300 THEN
    location_key := left(location_key, 50) || encode(sha256(convert_to(location_key, 'UTF8')), 'hex');
  END IF;
  IF given_midpoint IS NULL THEN RETURN; END IF;
  currency := coalesce(job.salary_currency, '');
  period := CASE
    WHEN job.salary_period <> 'yearly' THEN job.salary_period
    WHEN given_midpoint < 500 THEN 'hourly'
    WHEN given_midpoint < 10000 THEN 'monthly'
    ELSE 'yearly'
  END;
  a_year := CASE period WHEN 'hourly' THEN 2080 WHEN 'daily' THEN 260 WHEN 'weekly' THEN 52 WHEN 'monthly' THEN 12 ELSE 1 END;
  low := given_low * a_year;
  high := given_high * a_year;
  midpoint := given_midpoint * a_year;
END $$;

CREATE FUNCTION keep_job_salary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM job_salaries WHERE organization_id = OLD.organization_id AND job_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
    INSERT INTO job_salaries (organization_id, job_id, currency, period, low, high, midpoint, category_id, job_type, location,
        location_key, expires_at)
      SELECT * FROM salary_of(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_make_salary AFTER INSERT ON jobs
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION keep_job_salary();
CREATE TRIGGER jobs_drop_salary AFTER DELETE ON jobs
  FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION keep_job_salary();
CREATE TRIGGER jobs_keep_salary AFTER UPDATE ON jobs FOR EACH ROW WHEN (
  (OLD.status = 'active' OR NEW.status = 'active')
  AND (OLD.organization_id, OLD.id, OLD.status, OLD.salary_min, OLD.salary_max, OLD.salary_currency, OLD.salary_period,
    OLD.category_id, OLD.job_type, OLD.location, OLD.expires_at)
  IS DISTINCT FROM (NEW.organization_id, NEW.id, NEW.status, NEW.salary_min, NEW.salary_max, NEW.salary_currency,
    NEW.salary_period, NEW.category_id, NEW.job_type, NEW.location, NEW.expires_at)
) EXECUTE FUNCTION keep_job_salary();

-- Each index returns its groups with ordered midpoints and all other figures, so no row is read and nothing is sorted. The condition of
-- the first one is always true. It stops the planner from using it to find one job while statistics say that the table is small:
-- loading jobs would take quadratic time.
CREATE INDEX job_salaries_by_currency ON job_salaries (organization_id, currency, midpoint)
  INCLUDE (expires_at, is_plausible, period, low, high) WHERE currency >= '';
CREATE INDEX job_salaries_by_category ON job_salaries (organization_id, currency, category_id, midpoint)
  INCLUDE (expires_at, low, high) WHERE is_plausible AND category_id IS NOT NULL;
CREATE INDEX job_salaries_by_job_type ON job_salaries (organization_id, currency, job_type, midpoint)
  INCLUDE (expires_at, low, high) WHERE is_plausible AND job_type IS NOT NULL;
CREATE INDEX job_salaries_by_location ON job_salaries (organization_id, currency, location_key, midpoint)
  INCLUDE (expires_at, low, high, location) WHERE is_plausible AND location_key IS NOT NULL;
