-- Members who act for a company on the board.
CREATE TABLE company_members (
  organization_id integer NOT NULL,
  company_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'recruiter')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, company_id, member_id),
  FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE CASCADE,
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX company_members_by_member ON company_members (organization_id, member_id, company_id);
