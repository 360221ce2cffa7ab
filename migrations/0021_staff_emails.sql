-- A user's link by email is requested with an email address, which may belong to no user. The worker that sends it sets user and token.
ALTER TABLE user_links
  ADD COLUMN email_key text,
  ALTER COLUMN token_hash DROP NOT NULL,
  DROP CONSTRAINT user_links_check,
  ADD CONSTRAINT user_links_request_check CHECK (kind = 'email' OR (email_key IS NULL AND token_hash IS NOT NULL)),
  ADD CONSTRAINT user_links_user_check CHECK (
    CASE kind
      WHEN 'welcome' THEN user_id IS NULL
      WHEN 'command_line' THEN user_id IS NOT NULL
      ELSE (user_id IS NULL) = (token_hash IS NULL)
    END
  ),
  ADD CONSTRAINT user_links_email_check CHECK (token_hash IS NOT NULL OR email_key IS NOT NULL);
CREATE INDEX user_links_by_email ON user_links (email_key) WHERE email_key IS NOT NULL;

-- The emailed link of an invitation proves the mailbox; the one that the inviter sees does not. Nobody sees one if the email is sent.
ALTER TABLE invitations
  ALTER COLUMN token_hash DROP NOT NULL,
  ADD COLUMN email_token_hash bytea
    CONSTRAINT invitations_email_token_key UNIQUE CHECK (octet_length(email_token_hash) = 32);
