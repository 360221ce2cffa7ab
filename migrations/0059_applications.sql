-- Applications that candidates send to jobs on the board.

-- Jobs that take applications by form. null: the form of the organization.
ALTER TABLE jobs
  ADD COLUMN application_form jsonb,
  -- Gets an email about each application. Never public.
  ADD COLUMN notify_email text,
  DROP CONSTRAINT jobs_how_to_apply_method_check,
  -- The next migration validates them, so that no scan locks out writers.
  ADD CONSTRAINT jobs_how_to_apply_method_check CHECK (how_to_apply_method IN ('url', 'email', 'phone', 'form')) NOT VALID,
  ADD CONSTRAINT jobs_application_form_check CHECK (octet_length(application_form::text) <= 100000) NOT VALID,
  ADD CONSTRAINT jobs_notify_email_check CHECK (char_length(notify_email) BETWEEN 3 AND 254) NOT VALID,
  ADD CONSTRAINT jobs_form_without_target_check CHECK (how_to_apply_method <> 'form' OR how_to_apply IS NULL) NOT VALID;

ALTER TABLE organizations
  -- null: the built-in form.
  ADD COLUMN application_form jsonb CHECK (octet_length(application_form::text) <= 100000),
  ADD COLUMN application_retention_days integer NOT NULL DEFAULT 180 CHECK (application_retention_days BETWEEN 1 AND 730),
  -- Names of stages that replace the built-in ones, by stage.
  ADD COLUMN application_stage_names jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(application_stage_names::text) <= 10000),
  -- Whether candidates see the stage of their application.
  ADD COLUMN shows_application_stage boolean NOT NULL DEFAULT false;

CREATE TABLE applications (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- null: the job was deleted. Title and company are those of the job when the application arrived.
  job_id uuid,
  job_title text NOT NULL CHECK (char_length(job_title) BETWEEN 1 AND 200),
  company_name text CHECK (char_length(company_name) <= 500),
  -- The member who was signed in with this email address.
  member_id uuid,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  -- As in members: email addresses compare by this key.
  email_key text NOT NULL,
  phone text CHECK (char_length(phone) BETWEEN 1 AND 50),
  cover_letter text CHECK (char_length(cover_letter) BETWEEN 1 AND 10000),
  links text[] NOT NULL DEFAULT '{}' CHECK (cardinality(links) <= 5),
  -- The form as the candidate saw it. Later changes of questions must not change what the answers mean.
  form jsonb NOT NULL CHECK (octet_length(form::text) <= 100000),
  answers jsonb NOT NULL CHECK (octet_length(answers::text) <= 400000),
  consent_version text CHECK (char_length(consent_version) BETWEEN 1 AND 40),
  -- The questions whose answers flag the application.
  knocked_out text[] NOT NULL DEFAULT '{}' CHECK (cardinality(knocked_out) <= 15),
  language text NOT NULL,
  -- Waits until the link that was emailed is opened, because the email address already has an application for the job.
  is_pending boolean NOT NULL,
  -- Of the token in the links of its emails. null: no email has been sent.
  token_hash bytea CHECK (octet_length(token_hash) = 32),
  stage text NOT NULL DEFAULT 'new' CHECK (stage IN
    ('new', 'reviewed', 'shortlisted', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 20),
  -- When it was first opened, downloaded or changed by someone other than the candidate.
  read_at timestamptz(3),
  -- Since when the job is not live. null: it is, or a task has not seen it yet.
  job_ended_at timestamptz(3),
  stage_changed_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The words of name and email address, in the search space of the organization.
  words tsvector NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT applications_job_fkey FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE SET NULL (job_id),
  -- Erasing a member deletes her applications, with their events, before the transaction ends.
  CONSTRAINT applications_member_fkey FOREIGN KEY (organization_id, member_id) REFERENCES members DEFERRABLE INITIALLY DEFERRED
);
-- One application per email address and job. A withdrawn one frees the email address.
CREATE UNIQUE INDEX applications_candidate_key ON applications (organization_id, job_id, email_key)
  WHERE NOT is_pending AND stage <> 'withdrawn';
CREATE UNIQUE INDEX applications_token ON applications (organization_id, token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX applications_newest ON applications (organization_id, created_at DESC, id DESC) WHERE NOT is_pending;
CREATE INDEX applications_by_stage ON applications (organization_id, stage, created_at DESC, id DESC) WHERE NOT is_pending;
CREATE INDEX applications_by_job ON applications (organization_id, job_id, created_at DESC, id DESC);
CREATE INDEX applications_by_email ON applications (organization_id, email_key);
CREATE INDEX applications_by_member ON applications (organization_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX applications_pending ON applications (created_at) WHERE is_pending;
CREATE INDEX applications_words ON applications USING gin (words);

-- Files of applications, whose bytes are in private_files.
CREATE TABLE application_files (
  organization_id integer NOT NULL,
  application_id uuid NOT NULL,
  id uuid NOT NULL,
  -- What it may do when it is opened, such as run macros.
  warnings text[] NOT NULL DEFAULT '{}' CHECK (cardinality(warnings) <= 10),
  PRIMARY KEY (organization_id, application_id, id),
  FOREIGN KEY (organization_id, application_id) REFERENCES applications ON DELETE CASCADE,
  FOREIGN KEY (organization_id, id) REFERENCES private_files ON DELETE CASCADE
);
CREATE UNIQUE INDEX application_files_by_file ON application_files (organization_id, id);

CREATE FUNCTION delete_private_file_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM private_files WHERE organization_id = OLD.organization_id AND id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER application_files_deleted AFTER DELETE ON application_files
  FOR EACH ROW EXECUTE FUNCTION delete_private_file_of_application();

-- What happened to an application: changes of its stage, notes of staff, and emails to the candidate.
CREATE TABLE application_entries (
  organization_id integer NOT NULL,
  application_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('stage', 'note', 'message')),
  actor text NOT NULL CHECK (char_length(actor) BETWEEN 1 AND 200),
  -- The stage that the application moved to.
  stage text CHECK ((kind = 'stage') = (stage IS NOT NULL)),
  subject text CHECK (subject IS NULL OR char_length(subject) BETWEEN 1 AND 200 AND kind = 'message'),
  text text CHECK (text IS NULL OR char_length(text) BETWEEN 1 AND 10000 AND kind <> 'stage'),
  -- Where answers to the email go. null: where the organization reads them.
  reply_to text CHECK (reply_to IS NULL OR char_length(reply_to) BETWEEN 3 AND 254 AND kind = 'message'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, application_id, id),
  FOREIGN KEY (organization_id, application_id) REFERENCES applications ON DELETE CASCADE
);
