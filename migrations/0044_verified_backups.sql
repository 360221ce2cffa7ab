-- When the whole backup had been read back. Those of earlier versions have not been.
ALTER TABLE backups ADD COLUMN verified_at timestamptz(3);

-- What operators chose about emails that concern the installation. Without a row, they get them.
CREATE TABLE operator_notification_choices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  cause text NOT NULL CHECK (char_length(cause) BETWEEN 1 AND 100),
  is_enabled boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, cause)
);
