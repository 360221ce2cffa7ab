-- People of an organization, what they have bought, and what they have paid.

CREATE TABLE members (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  -- What addresses are compared by: composed (NFC) and in lower case, accents kept. Made by the code, since lower() of the
  -- database depends on its locale.
  email_key text NOT NULL,
  name text CHECK (char_length(name) <= 200),
  role text NOT NULL CHECK (role IN ('candidate', 'employer', 'admin', 'owner')),
  approval_status text NOT NULL CHECK (approval_status IN ('pending', 'approved', 'rejected')),
  auth_method text NOT NULL CHECK (auth_method IN ('password', 'magic_link', 'import')),
  profile_picture text,
  description text,
  -- As it was written: jsonb would make 300 digits of `1e300`.
  custom_fields json,
  -- Argon2id in PHC form; null: signs in by link only.
  password_hash text,
  -- Signed out and kept out from here on.
  suspended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Of name and address, each with the organization, as the search takes them.
  words tsvector NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT members_email_key UNIQUE (organization_id, email_key)
);
CREATE INDEX members_newest ON members (organization_id, created_at DESC, id DESC) INCLUDE (role, approval_status);
CREATE INDEX members_words ON members USING gin (words);

ALTER TABLE collection_items ADD FOREIGN KEY (organization_id, owner_user_id) REFERENCES members ON DELETE SET NULL (owner_user_id);
CREATE INDEX collection_items_by_owner ON collection_items (organization_id, owner_user_id, id) WHERE owner_user_id IS NOT NULL;

CREATE TABLE plans (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('paywall', 'job_posting')),
  -- In the smallest unit of the currency, as ISO 4217 counts it.
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 0 AND 9007199254740991),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- null: paid once
  interval text CHECK (interval IN ('day', 'week', 'month', 'year')),
  -- How many jobs each period, or the one payment, lets somebody post; null: as many as they like.
  jobs_included integer CHECK (jobs_included >= 0),
  -- What a gated collection may ask for.
  entitlements text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL,
  stripe_price_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT plans_stripe_price_key UNIQUE (organization_id, stripe_price_id)
);

CREATE TABLE subscriptions (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  provider text NOT NULL CHECK (provider IN ('stripe', 'manual')),
  stripe_subscription_id text,
  -- Of one that was bought at once and for good: the checkout that paid for it.
  stripe_session_id text,
  current_period_start timestamptz(3),
  current_period_end timestamptz(3),
  cancel_at timestamptz(3),
  canceled_at timestamptz(3),
  -- Since when it has been past_due: the paywall stays open for three days.
  past_due_since timestamptz(3),
  jobs_remaining integer CHECK (jobs_remaining >= 0),
  metadata json,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT subscriptions_stripe_key UNIQUE (organization_id, stripe_subscription_id),
  CONSTRAINT subscriptions_session_key UNIQUE (organization_id, stripe_session_id),
  CONSTRAINT subscriptions_period CHECK (current_period_start < current_period_end),
  CHECK ((past_due_since IS NOT NULL) = (status = 'past_due')),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans
);
CREATE INDEX subscriptions_by_member ON subscriptions (organization_id, member_id);
CREATE INDEX subscriptions_by_plan ON subscriptions (organization_id, plan_id);
-- Those kept by hand that become canceled when their time has come, of all organizations.
CREATE INDEX subscriptions_due ON subscriptions (cancel_at)
  WHERE provider = 'manual' AND cancel_at IS NOT NULL AND status NOT IN ('canceled', 'incomplete_expired');

-- Which subscription a job was posted on.
CREATE TABLE job_postings (
  organization_id integer NOT NULL,
  job_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, job_id),
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE CASCADE,
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions ON DELETE CASCADE
);
CREATE INDEX job_postings_by_subscription ON job_postings (organization_id, subscription_id);

CREATE TABLE payments (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- null: of a member who was erased. The payment stays in the accounts.
  member_id uuid,
  plan_id uuid,
  -- No reference: a payment outlives the job that it paid for.
  job_id uuid,
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 0 AND 9007199254740991),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'refunded')),
  provider text NOT NULL CHECK (provider IN ('stripe', 'manual')),
  stripe_session_id text,
  stripe_payment_intent_id text,
  stripe_invoice_id text,
  metadata json,
  paid_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT payments_session_key UNIQUE (organization_id, stripe_session_id),
  CONSTRAINT payments_intent_key UNIQUE (organization_id, stripe_payment_intent_id),
  CONSTRAINT payments_invoice_key UNIQUE (organization_id, stripe_invoice_id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE SET NULL (member_id),
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans
);
CREATE INDEX payments_by_member ON payments (organization_id, member_id, created_at, id);
CREATE INDEX payments_by_time ON payments (organization_id, created_at, id) INCLUDE (status);
CREATE INDEX payments_by_plan ON payments (organization_id, plan_id) WHERE plan_id IS NOT NULL;

-- Which provider an organization sells through, and the names in its vault of what that needs.
CREATE TABLE payment_settings (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- What the vault knows them by.
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('stripe', 'manual')),
  stripe_key_secret text,
  stripe_webhook_secret text,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id)
);

ALTER TABLE secret_usages DROP CONSTRAINT secret_usages_user_type_check;
ALTER TABLE secret_usages ADD CHECK (user_type IN ('webhook', 'enrichment_provider', 'payment_settings'));

-- The newest state of each object of Stripe that an event has shown, as far as it matters here: subscriptions and payments
-- follow from these, in whatever order the events came. `occurred_at`, then `rank`, then `event_id` tell which of two states is
-- newer, and so that an event which comes again changes nothing. Nothing of a person is in it.
CREATE TABLE stripe_objects (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  type text NOT NULL CHECK
    (type IN ('subscription', 'invoice', 'invoice_payment', 'checkout_session', 'charge', 'customer')),
  -- Of what paid an invoice: the invoice's.
  id text NOT NULL,
  -- Of a checkout without a customer: the checkout itself.
  customer_id text,
  -- What ties objects to each other. An invoice is not tied to its subscription, which has one for each period.
  payment_intent_id text,
  invoice_id text,
  subscription_id text,
  occurred_at timestamptz(3) NOT NULL,
  rank smallint NOT NULL,
  event_id text NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (organization_id, type, id)
);
CREATE INDEX stripe_objects_by_customer ON stripe_objects (organization_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX stripe_objects_by_intent ON stripe_objects (organization_id, payment_intent_id)
  WHERE payment_intent_id IS NOT NULL;
CREATE INDEX stripe_objects_by_invoice ON stripe_objects (organization_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX stripe_objects_by_subscription ON stripe_objects (organization_id, subscription_id)
  WHERE subscription_id IS NOT NULL;

-- Which status and price a subscription had by each event: since when it is past due, and what it was before a price that no plan
-- has, follow from all of them. Old ones that repeat the one before are forgotten in time.
CREATE TABLE stripe_subscription_states (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  subscription_id text NOT NULL,
  event_id text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  rank smallint NOT NULL,
  status text NOT NULL,
  price_id text,
  PRIMARY KEY (organization_id, subscription_id, event_id)
);
CREATE INDEX stripe_subscription_states_by_time ON stripe_subscription_states (occurred_at);

-- Who a customer of Stripe is. No row: nobody knows yet.
CREATE TABLE stripe_customers (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id text NOT NULL,
  -- null: somebody who is not there, whose payments are booked all the same.
  member_id uuid,
  -- A member who was erased, and is not to be made again.
  is_erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE SET NULL (member_id)
);
CREATE INDEX stripe_customers_by_member ON stripe_customers (organization_id, member_id);

-- All that has named a customer's member: ids of ours in the metadata of objects, and addresses, as members' email_key has them.
-- Kept also when it is not said any more, so that who a customer is follows from what was told, whatever its order.
CREATE TABLE stripe_names (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  customer_id text NOT NULL,
  source text NOT NULL CHECK (source IN ('checkout_session', 'subscription', 'customer', 'invoice', 'address')),
  name text NOT NULL,
  -- By Stripe's time, of an id the last that said it, of an address the first.
  occurred_at timestamptz(3) NOT NULL,
  rank smallint NOT NULL,
  -- Whom it named when it was told. An address stays theirs here when they get another.
  member_id uuid,
  PRIMARY KEY (organization_id, customer_id, source, name),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX stripe_names_by_name ON stripe_names (organization_id, name);
CREATE INDEX stripe_names_by_member ON stripe_names (organization_id, member_id) WHERE member_id IS NOT NULL;
-- Addresses that nobody has are forgotten in time.
CREATE INDEX stripe_names_of_nobody ON stripe_names (occurred_at) WHERE source = 'address' AND member_id IS NULL;

-- Whoever erases a member need not know what Stripe has told of them.
CREATE FUNCTION forget_stripe_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stripe_names WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  NEW.is_erased := true;
  RETURN NEW;
END
$$;
CREATE TRIGGER stripe_customers_forget BEFORE UPDATE OF member_id ON stripe_customers
  FOR EACH ROW WHEN (NEW.member_id IS NULL AND OLD.member_id IS NOT NULL) EXECUTE FUNCTION forget_stripe_customer();

-- Their address may have been told of customers who were nobody yet.
CREATE FUNCTION forget_stripe_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stripe_names WHERE organization_id = OLD.organization_id AND name = OLD.email_key;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_forget_stripe_address AFTER DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION forget_stripe_address();

-- Members who are signed in. The token is the cookie's; only its hash is here.
CREATE TABLE member_sessions (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- Whoever has just come by a link may set a password without knowing the one before.
  by_link boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT member_sessions_token_key UNIQUE (organization_id, token_hash),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX member_sessions_by_member ON member_sessions (organization_id, member_id);
CREATE INDEX member_sessions_by_expiry ON member_sessions (expires_at);

-- Links that sign somebody in, once. A row is what was asked for, whether the address is a member's or nobody's, so that whoever
-- asks learns nothing of that; whoever sends it looks whose it is, and what is nobody's leaves no row.
CREATE TABLE sign_in_links (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  email_key text NOT NULL,
  -- A path of the board, to go to once signed in.
  return_to text,
  -- null: nobody has looked whose it is yet
  member_id uuid,
  -- The token is made when the mail is sent, so that it is nowhere before.
  token_hash bytea CHECK (octet_length(token_hash) = 32),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'given_up')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is to be sent; while that is under way, when whoever sends it counts as gone.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Before it is sent: until when it is worth sending.
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT sign_in_links_token_key UNIQUE (organization_id, token_hash),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX sign_in_links_by_member ON sign_in_links (organization_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX sign_in_links_due ON sign_in_links (organization_id, due_at, id) WHERE status = 'pending';
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);

CREATE FUNCTION wake_workers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('corkboard_work', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER sign_in_links_wake_workers AFTER INSERT ON sign_in_links
  FOR EACH STATEMENT EXECUTE FUNCTION wake_workers();

-- Who changed what of members and their money. Names of fields, never values; it stays when the person is erased.
CREATE TABLE audit_entries (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  -- Of a subscription or a payment too.
  member_id uuid,
  action text NOT NULL,
  actor text NOT NULL,
  changed_fields text[],
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_by_subject ON audit_entries (organization_id, subject_type, subject_id, created_at);
CREATE INDEX audit_entries_by_member ON audit_entries (organization_id, member_id, created_at) WHERE member_id IS NOT NULL;

-- With the event that tells of the change, so that nothing changes without an entry.
CREATE FUNCTION note_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_entries (organization_id, id, subject_type, subject_id, member_id, action, actor, changed_fields)
  SELECT organization_id, id, split_part(type, '.', 1), (data->>'id')::uuid,
    CASE WHEN type LIKE 'member.%' THEN (data->>'id')::uuid ELSE (data->>'userId')::uuid END,
    type, actor, changed_fields
  FROM new_events WHERE type LIKE 'member.%' OR type LIKE 'subscription.%' OR type LIKE 'payment.%' OR type LIKE 'plan.%'
    OR type LIKE 'payment\_settings.%';
  RETURN NULL;
END
$$;
CREATE TRIGGER events_note_audit_entries AFTER INSERT ON events
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION note_audit_entries();

-- A receiver may be answering still when the member is erased, and may repeat what it was sent. Whoever writes the answer down waits
-- for nobody: where somebody holds the key of the member, to erase them or for a new address, the answer is not kept.
CREATE FUNCTION forget_late_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about uuid;
BEGIN
  SELECT entry.member_id INTO about FROM webhook_deliveries AS delivery
  JOIN audit_entries AS entry ON entry.organization_id = delivery.organization_id AND entry.id = delivery.event_id
  WHERE delivery.organization_id = NEW.organization_id AND delivery.webhook_id = NEW.webhook_id
    AND delivery.id = NEW.delivery_id AND delivery.event_type <> 'member.deleted';
  IF about IS NOT NULL THEN
    PERFORM FROM members WHERE organization_id = NEW.organization_id AND id = about FOR KEY SHARE SKIP LOCKED;
    IF NOT FOUND THEN
      NEW.response_body := NULL;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER webhook_attempts_forget BEFORE INSERT ON webhook_attempts
  FOR EACH ROW WHEN (NEW.response_body IS NOT NULL) EXECUTE FUNCTION forget_late_answer();
