-- What staff chose about notifications by email. Without a row, the role decides. A choice ends with the membership.
CREATE TABLE notification_choices (
  organization_id integer NOT NULL,
  user_id uuid NOT NULL,
  cause text NOT NULL CHECK (char_length(cause) BETWEEN 1 AND 100),
  is_enabled boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id, cause),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
