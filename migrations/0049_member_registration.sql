-- Whether people can create an account on the board by themselves.
ALTER TABLE organizations
  ADD COLUMN member_registration text NOT NULL DEFAULT 'closed' CHECK (member_registration IN ('open', 'closed'));

-- A link that may create a member has the email address as the person wrote it.
ALTER TABLE sign_in_links
  ADD COLUMN new_email text CHECK (char_length(new_email) <= 254),
  ADD COLUMN new_name text CHECK (char_length(new_name) BETWEEN 1 AND 200),
  ADD CHECK (new_name IS NULL OR new_email IS NOT NULL);

CREATE INDEX sign_in_links_by_email ON sign_in_links (organization_id, email_key);
