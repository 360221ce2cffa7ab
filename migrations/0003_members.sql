-- Members of an organization: who they are, what they bought and paid, how they sign in, and who changed what.

CREATE TABLE members (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  -- Email addresses compare by this key: NFC and lowercase, with accents. The code computes it, because lower() in the
  -- database depends on the locale.
  email_key text NOT NULL,
  name text CHECK (char_length(name) <= 200),
  role text NOT NULL CHECK (role IN ('candidate', 'employer', 'admin', 'owner')),
  approval_status text NOT NULL CHECK (approval_status IN ('pending', 'approved', 'rejected')),
  auth_method text NOT NULL CHECK (auth_method IN ('password', 'magic_link', 'import')),
  profile_picture text,
  description text,
  -- json keeps numbers as written; jsonb would write 1e300 as 300 digits.
  custom_fields json,
  -- Argon2id in PHC form; null: the member signs in by link only.
  password_hash text,
  -- From this time on, the member cannot sign in.
  suspended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Words of name and email address, each with the organization, as the search needs them.
  words tsvector NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT members_email_key UNIQUE (organization_id, email_key)
);
CREATE INDEX members_newest ON members (organization_id, created_at DESC, id DESC) INCLUDE (role, approval_status);
CREATE INDEX members_words ON members USING gin (words);

CREATE TABLE plans (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('paywall', 'job_posting')),
  -- In the smallest unit of the currency, as ISO 4217 counts it.
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 0 AND 9007199254740991),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- null: one payment
  interval text CHECK (interval IN ('day', 'week', 'month', 'year')),
  -- Jobs that a member may post per period or payment; null: no limit.
  jobs_included integer CHECK (jobs_included >= 0),
  -- Gated collections require one of these.
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
  -- For a plan with one payment: the checkout that paid for it.
  stripe_session_id text,
  current_period_start timestamptz(3),
  current_period_end timestamptz(3),
  cancel_at timestamptz(3),
  canceled_at timestamptz(3),
  -- Start of past_due: the paywall stays open for three days.
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
-- Manual subscriptions of all organizations that end by themselves.
CREATE INDEX subscriptions_due ON subscriptions (cancel_at)
  WHERE provider = 'manual' AND cancel_at IS NOT NULL AND status NOT IN ('canceled', 'incomplete_expired');

CREATE TABLE payments (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- null: the member was erased. The payment stays in the accounts.
  member_id uuid,
  plan_id uuid,
  -- Not a foreign key: a payment outlives the job that it paid for.
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

-- The provider that an organization sells through, and the names of its secrets in the vault.
CREATE TABLE payment_settings (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The vault refers to the settings by this ID.
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('stripe', 'manual')),
  stripe_key_secret text,
  stripe_webhook_secret text,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id)
);

-- The newest state of each Stripe object that an event reported. Subscriptions and payments are a projection of these rows, whatever
-- the order of the events. The newest state has the greatest (occurred_at, rank, event_id), so a repeated event changes nothing.
-- The rows hold no personal data.
CREATE TABLE stripe_objects (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  type text NOT NULL CHECK
    (type IN ('subscription', 'invoice', 'invoice_payment', 'checkout_session', 'charge', 'customer')),
  -- For the payment of an invoice: the ID of the invoice.
  id text NOT NULL,
  -- For a checkout without a customer: the ID of the checkout.
  customer_id text,
  -- Links between objects. An invoice does not link to its subscription, which has one invoice per period.
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

-- Status and price of a subscription at each event. The start of past_due and the last known price follow from the whole history.
-- A task deletes old rows that repeat the previous one.
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

-- The member of a Stripe customer. Without a row, the member is unknown.
CREATE TABLE stripe_customers (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id text NOT NULL,
  -- null: not a member; payments are recorded without one.
  member_id uuid,
  -- The member was erased and must not be created again.
  is_erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE SET NULL (member_id)
);
CREATE INDEX stripe_customers_by_member ON stripe_customers (organization_id, member_id);

-- Everything that named the member of a customer: our IDs in the metadata of objects, and email addresses in the form of email_key.
-- Rows stay when Stripe no longer reports them, so the result does not depend on the order of the events.
CREATE TABLE stripe_names (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  customer_id text NOT NULL,
  source text NOT NULL CHECK (source IN ('checkout_session', 'subscription', 'customer', 'invoice', 'address')),
  name text NOT NULL,
  -- Stripe's time: of the last report of an ID, of the first report of an email address.
  occurred_at timestamptz(3) NOT NULL,
  rank smallint NOT NULL,
  -- The member at the time of the report. It stays when the member changes the email address.
  member_id uuid,
  PRIMARY KEY (organization_id, customer_id, source, name),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX stripe_names_by_name ON stripe_names (organization_id, name);
CREATE INDEX stripe_names_by_member ON stripe_names (organization_id, member_id) WHERE member_id IS NOT NULL;
-- Email addresses without a member, which a task deletes in time.
CREATE INDEX stripe_names_of_nobody ON stripe_names (occurred_at) WHERE source = 'address' AND member_id IS NULL;

-- Erasing a member also erases what Stripe reported about the customer.
CREATE FUNCTION forget_stripe_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stripe_names WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  NEW.is_erased := true;
  RETURN NEW;
END
$$;
CREATE TRIGGER stripe_customers_forget BEFORE UPDATE OF member_id ON stripe_customers
  FOR EACH ROW WHEN (NEW.member_id IS NULL AND OLD.member_id IS NOT NULL) EXECUTE FUNCTION forget_stripe_customer();

-- Stripe may have reported the email address for customers without a member.
CREATE FUNCTION forget_stripe_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stripe_names WHERE organization_id = OLD.organization_id AND name = OLD.email_key;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_forget_stripe_address AFTER DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION forget_stripe_address();

-- Sessions of members. The cookie has the token; this table has only its hash.
CREATE TABLE member_sessions (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- After a sign-in by link, the member may set a password without the current one.
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

-- Links that sign in once. A request always adds a row, whether or not the email address belongs to a member, so the response
-- reveals nothing. The sender looks up the member, and deletes a row without one.
CREATE TABLE sign_in_links (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  email_key text NOT NULL,
  -- A path of the board to open after signing in.
  return_to text,
  -- null: not looked up yet
  member_id uuid,
  -- The sender generates the token, so it exists nowhere before the email.
  token_hash bytea CHECK (octet_length(token_hash) = 32),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'given_up')),
  attempts integer NOT NULL DEFAULT 0,
  -- When to send it; while it is claimed, the end of the lease.
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  claim uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Before it is sent: the latest time to send it.
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

-- Who changed what of members and their money: names of fields, never values. Entries stay when the member is erased.
CREATE TABLE audit_entries (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  -- Also set for subscriptions and payments.
  member_id uuid,
  action text NOT NULL,
  actor text NOT NULL,
  changed_fields text[],
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_by_subject ON audit_entries (organization_id, subject_type, subject_id, created_at);
CREATE INDEX audit_entries_by_member ON audit_entries (organization_id, member_id, created_at) WHERE member_id IS NOT NULL;

-- Written with the event of the change, so no change lacks an entry.
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
