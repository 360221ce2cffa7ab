-- Checkouts at Stripe that Corkboard creates to collect a pending payment. A row has everything that Stripe is asked for, so that a repeated
-- request asks for the same. Only the session of such a row can pay for its purchase.
CREATE TABLE stripe_checkouts (
  organization_id integer NOT NULL,
  payment_id uuid NOT NULL,
  -- The purchase. null: its member was erased.
  subscription_id uuid,
  plan_id uuid NOT NULL,
  posting_id uuid NOT NULL,
  -- What the payer reads.
  name text NOT NULL,
  -- What is due first, and what a coupon takes off the first payment of a subscription.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- null: one payment
  interval text CHECK (interval IN ('day', 'week', 'month', 'year')),
  tax_behavior text NOT NULL CHECK (tax_behavior IN ('inclusive', 'exclusive')),
  -- null until Stripe has created the session.
  session_id text,
  url text,
  expires_at timestamptz(3) NOT NULL,
  -- When the server next reads the session. null: it can no longer change.
  settle_at timestamptz(3),
  -- When the server last read it for a visitor.
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, payment_id),
  CONSTRAINT stripe_checkouts_session_key UNIQUE (organization_id, session_id),
  CHECK (interval IS NOT NULL OR discount_minor = 0),
  CHECK ((session_id IS NULL) = (url IS NULL)),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments ON DELETE CASCADE,
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions ON DELETE SET NULL (subscription_id),
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans
);
CREATE INDEX stripe_checkouts_due ON stripe_checkouts (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX stripe_checkouts_by_subscription ON stripe_checkouts (organization_id, subscription_id)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX stripe_checkouts_by_plan ON stripe_checkouts (organization_id, plan_id);

ALTER TABLE stripe_objects
  DROP CONSTRAINT stripe_objects_type_check,
  ADD CONSTRAINT stripe_objects_type_check CHECK
    (type IN ('subscription', 'invoice', 'invoice_payment', 'checkout_session', 'charge', 'dispute', 'customer')) NOT VALID;

-- The page of Stripe with the invoice and its receipt. It has the name of the payer, so it goes with the member.
ALTER TABLE payments ADD COLUMN invoice_url text CHECK (char_length(invoice_url) <= 500);

CREATE OR REPLACE FUNCTION forget_stripe_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stripe_names WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  UPDATE stripe_objects SET state = state - 'invoiceUrl'
    WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND type = 'invoice';
  NEW.is_erased := true;
  RETURN NEW;
END
$$;

ALTER TABLE payment_settings
  ADD COLUMN stripe_tax boolean NOT NULL DEFAULT false,
  -- What the last check found missing at Stripe. null: it could not find out.
  ADD COLUMN missing_permissions text[],
  ADD COLUMN missing_events text[],
  ADD COLUMN checked_at timestamptz(3);

ALTER TABLE posting_charges
  ADD COLUMN provider text NOT NULL DEFAULT 'manual' CHECK (provider IN ('stripe', 'manual')),
  -- The days on the board that it gave to its posting, which a refund takes back.
  ADD COLUMN days integer,
  -- The purchase that a renewal took over from.
  ADD COLUMN replaced_subscription_id uuid,
  ADD COLUMN is_disputed boolean NOT NULL DEFAULT false;
