-- A user without any role, who is no operator, is signed out, whatever ended the role: a removal, the deletion of the organization, or
-- the end of the rights of an operator.
CREATE FUNCTION sign_out_without_role() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  affected uuid := CASE TG_TABLE_NAME WHEN 'users' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(OLD)->>'user_id')::uuid END;
BEGIN
  DELETE FROM user_sessions WHERE user_id = affected
    AND NOT EXISTS (SELECT FROM users WHERE id = affected AND is_operator)
    AND NOT EXISTS (SELECT FROM memberships WHERE user_id = affected);
  RETURN NULL;
END
$$;
CREATE TRIGGER memberships_sign_out AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION sign_out_without_role();
CREATE TRIGGER users_sign_out AFTER UPDATE OF is_operator ON users FOR EACH ROW
  WHEN (OLD.is_operator AND NOT NEW.is_operator) EXECUTE FUNCTION sign_out_without_role();
