-- When the live jobs of each company last changed, for sitemaps.
CREATE OR REPLACE VIEW company_job_totals AS
  SELECT name.organization_id, name.company_id, sum(counted.job_count)::integer AS job_count,
    sum(counted.live_job_count)::integer AS live_job_count, max(counted.live_updated_at) AS live_updated_at
  FROM (
    SELECT organization_id, company_id, count(*) AS job_count,
      count(*) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_job_count,
      max(updated_at) FILTER (WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())) AS live_updated_at
    FROM job_index WHERE company_id IS NOT NULL GROUP BY organization_id, company_id
  ) AS counted
  JOIN job_facets AS facet ON facet.organization_id = counted.organization_id AND facet.id = counted.company_id
  JOIN company_names AS name ON name.organization_id = facet.organization_id AND name.folded_name = facet.folded_name
  WHERE name.company_id IS NOT NULL
  GROUP BY name.organization_id, name.company_id;

-- Requests of members to act for a company. With an email address, a link to it proves the request; others wait for staff.
CREATE TABLE company_claims (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  member_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'granted', 'declined', 'withdrawn')),
  email text CHECK (char_length(email) BETWEEN 3 AND 254),
  email_key text COLLATE "C",
  -- The registrable domain of the company's website and of the email address at the time of the request.
  domain text COLLATE "C",
  message text CHECK (char_length(message) BETWEEN 1 AND 1000),
  -- Of the link, once an email has it.
  token_hash bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE CASCADE,
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE,
  CONSTRAINT company_claims_proof CHECK ((email IS NULL) = (domain IS NULL) AND (email IS NULL) = (email_key IS NULL)),
  CONSTRAINT company_claims_decided CHECK ((state = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX company_claims_pending ON company_claims (organization_id, company_id, member_id) WHERE state = 'pending';
CREATE UNIQUE INDEX company_claims_by_token ON company_claims (organization_id, token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX company_claims_by_company ON company_claims (organization_id, company_id, id DESC);
CREATE INDEX company_claims_by_state ON company_claims (organization_id, state, id DESC);
CREATE INDEX company_claims_by_member ON company_claims (organization_id, member_id, created_at);
CREATE INDEX company_claims_by_email ON company_claims (organization_id, email_key, created_at) WHERE email_key IS NOT NULL;
CREATE INDEX company_claims_by_age ON company_claims (created_at);

-- Invitations of owners to colleagues. They end when the owner who sent them is no longer one.
CREATE TABLE company_invitations (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  email_key text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'recruiter')),
  invited_by uuid NOT NULL,
  token_hash bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, company_id, invited_by) REFERENCES company_members ON DELETE CASCADE,
  CONSTRAINT company_invitations_email_key UNIQUE (organization_id, company_id, email_key)
);
CREATE UNIQUE INDEX company_invitations_by_token ON company_invitations (organization_id, token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX company_invitations_by_inviter ON company_invitations (organization_id, company_id, invited_by);
CREATE INDEX company_invitations_by_age ON company_invitations (created_at);
CREATE INDEX company_invitations_by_email ON company_invitations (organization_id, email_key);
