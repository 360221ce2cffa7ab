-- A cascade from an organization deletes its tables in any order, so a reference without a cascade may lose its target first. Such
-- references are checked at the end of the transaction when an organization is deleted, and at once otherwise.

ALTER TABLE pages ALTER CONSTRAINT pages_author_fkey DEFERRABLE;
ALTER TABLE payments ALTER CONSTRAINT payments_organization_id_plan_id_fkey DEFERRABLE;
ALTER TABLE posting_charges ALTER CONSTRAINT posting_charges_organization_id_plan_id_fkey DEFERRABLE;
ALTER TABLE postings ALTER CONSTRAINT postings_organization_id_plan_id_fkey DEFERRABLE;
ALTER TABLE stripe_checkouts ALTER CONSTRAINT stripe_checkouts_organization_id_plan_id_fkey DEFERRABLE;
ALTER TABLE subscriptions ALTER CONSTRAINT subscriptions_organization_id_plan_id_fkey DEFERRABLE;
ALTER TABLE subscriptions ALTER CONSTRAINT subscriptions_jobs_plan_fkey DEFERRABLE;

CREATE FUNCTION defer_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  RETURN NULL;
END
$$;

CREATE TRIGGER defer_references BEFORE DELETE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION defer_references();
