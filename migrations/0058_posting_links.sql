-- A link for a posting may create a member although registration is closed.
ALTER TABLE sign_in_links
  ADD COLUMN for_posting boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT for_posting OR new_email IS NOT NULL);
