-- Links in emails about alerts and applications work after their master key is removed: a new token does not replace the earlier ones.
ALTER TABLE alerts ADD COLUMN earlier_token_hashes bytea[] NOT NULL DEFAULT '{}';
CREATE INDEX alerts_earlier_tokens ON alerts USING gin (earlier_token_hashes) WHERE earlier_token_hashes <> '{}';
ALTER TABLE applications ADD COLUMN earlier_token_hashes bytea[] NOT NULL DEFAULT '{}';
CREATE INDEX applications_earlier_tokens ON applications USING gin (earlier_token_hashes) WHERE earlier_token_hashes <> '{}';

-- Postings that were deleted after they bought something: a coupon for the first posting of a company counts them.
CREATE TABLE deleted_postings (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The id of the posting.
  id uuid NOT NULL,
  -- null: the member was erased.
  member_id uuid,
  company_id uuid,
  -- null: nothing was due.
  payment_id uuid,
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE SET NULL (member_id),
  FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE SET NULL (company_id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments ON DELETE SET NULL (payment_id)
);
CREATE INDEX deleted_postings_by_member ON deleted_postings (organization_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX deleted_postings_by_company ON deleted_postings (organization_id, company_id) WHERE company_id IS NOT NULL;
CREATE INDEX deleted_postings_by_payment ON deleted_postings (organization_id, payment_id) WHERE payment_id IS NOT NULL;

-- A trigger, because postings are also deleted with their member.
CREATE FUNCTION record_deleted_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_postings (organization_id, id, member_id, company_id, payment_id)
  SELECT charge.organization_id, charge.posting_id, member.id, company.id, charge.payment_id
  FROM posting_charges AS charge
  JOIN organizations ON organizations.id = charge.organization_id
  LEFT JOIN members AS member ON member.organization_id = charge.organization_id AND member.id = OLD.member_id
  LEFT JOIN companies AS company ON company.organization_id = charge.organization_id AND company.id = OLD.company_id
  WHERE charge.organization_id = OLD.organization_id AND charge.posting_id = OLD.id
    AND charge.state IN ('open', 'settled') AND (member.id IS NOT NULL OR company.id IS NOT NULL)
  ORDER BY charge.id LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;
CREATE TRIGGER record_deleted BEFORE DELETE ON postings FOR EACH ROW EXECUTE FUNCTION record_deleted_posting();
