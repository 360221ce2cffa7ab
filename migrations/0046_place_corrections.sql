-- Places that an operator has corrected for all jobs with the same text of the location.
CREATE TABLE place_corrections (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- In lower case, like the facet of the location.
  location text NOT NULL CHECK (char_length(location) BETWEEN 1 AND 1000),
  -- All null: the correction ends as soon as no job has it.
  city text,
  region text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  -- Null until a task has written the place into all jobs that existed.
  applied_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, location),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX place_corrections_due ON place_corrections (updated_at) WHERE applied_at IS NULL;
