-- Employers see the applications for the jobs of their companies.

ALTER TABLE company_members
  -- Whether proof, staff or an owner made the member one. False for the recruiter who created the company by posting: another job may name
  -- the same company, and its candidates must not reach the person who used the name first.
  ADD COLUMN is_proved boolean NOT NULL DEFAULT true;
UPDATE company_members AS member SET is_proved = false FROM companies AS company
  WHERE company.organization_id = member.organization_id AND company.id = member.company_id
    AND company.is_automatic AND member.role = 'recruiter' AND member.created_at = company.created_at;

ALTER TABLE organizations
  -- Texts that staff and employers begin a message to a candidate with.
  ADD COLUMN message_templates jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(message_templates) = 'array' AND octet_length(message_templates::text) <= 400000);
