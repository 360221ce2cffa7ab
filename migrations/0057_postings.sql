CREATE TABLE coupons (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_-]{3,40}$'),
  percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
  amount_off_minor bigint CHECK (amount_off_minor BETWEEN 1 AND 9007199254740991),
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  -- null: all plans of the kind job_posting
  plan_ids uuid[] CHECK (cardinality(plan_ids) BETWEEN 1 AND 100),
  max_redemptions integer CHECK (max_redemptions > 0),
  redeemed integer NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
  expires_at timestamptz(3),
  first_posting_only boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT coupons_code_key UNIQUE (organization_id, code),
  CHECK ((percent_off IS NULL) <> (amount_off_minor IS NULL)),
  CHECK ((amount_off_minor IS NULL) = (currency IS NULL)),
  CONSTRAINT coupons_limit_check CHECK (redeemed <= max_redemptions)
);

-- What employers post. Until a posting waits for review or goes live, its content is here and nowhere else.
CREATE TABLE postings (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- null: a visitor's draft. It belongs to the browser with the token in its cookie, or to the member who proves the email address.
  member_id uuid,
  token_hash bytea CHECK (octet_length(token_hash) = 32),
  email_key text CHECK (char_length(email_key) <= 254),
  company_id uuid,
  plan_id uuid,
  coupon_code text CHECK (char_length(coupon_code) <= 40),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- An edit of a published posting that waits for review. The job has the approved version.
  edit jsonb CHECK (jsonb_typeof(edit) = 'object'),
  -- `published`: the job says whether it is live, paused or expired.
  stage text NOT NULL DEFAULT 'draft'
    CHECK (stage IN ('draft', 'pending_payment', 'pending_review', 'published', 'rejected')),
  job_id uuid,
  -- The subscription whose credit the posting uses.
  subscription_id uuid,
  -- The terms of the plan when the posting was submitted.
  duration_days integer,
  highlight boolean NOT NULL DEFAULT false,
  sticky_days integer NOT NULL DEFAULT 0,
  review_causes text[] NOT NULL DEFAULT '{}',
  reason text CHECK (char_length(reason) <= 1000),
  is_disputed boolean NOT NULL DEFAULT false,
  submitted_at timestamptz(3),
  published_at timestamptz(3),
  reviewed_at timestamptz(3),
  -- Whether staff ever approved it: its member is not new then.
  was_approved boolean NOT NULL DEFAULT false,
  sticky_until timestamptz(3),
  -- When a draft is deleted.
  stale_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT postings_job_key UNIQUE (organization_id, job_id),
  -- A posting of a visitor is a draft and nothing else.
  CONSTRAINT postings_owner_check CHECK (member_id IS NOT NULL OR (stage = 'draft' AND token_hash IS NOT NULL)),
  CHECK (member_id IS NULL OR (token_hash IS NULL AND email_key IS NULL)),
  CHECK ((stage = 'draft') = (stale_at IS NOT NULL)),
  CHECK (stage = 'draft' OR (submitted_at IS NOT NULL AND plan_id IS NOT NULL)),
  CHECK (stage <> 'published' OR published_at IS NOT NULL),
  CHECK (edit IS NULL OR stage = 'published'),
  FOREIGN KEY (organization_id, member_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE SET NULL (company_id),
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans,
  FOREIGN KEY (organization_id, job_id) REFERENCES jobs ON DELETE SET NULL (job_id),
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions ON DELETE SET NULL (subscription_id)
);
CREATE INDEX postings_newest ON postings (organization_id, id) WHERE member_id IS NOT NULL;
CREATE INDEX postings_by_stage ON postings (organization_id, stage, id) WHERE member_id IS NOT NULL;
CREATE INDEX postings_by_member ON postings (organization_id, member_id, id) WHERE member_id IS NOT NULL;
CREATE INDEX postings_approved ON postings (organization_id, member_id) WHERE was_approved;
CREATE INDEX postings_by_company ON postings (organization_id, company_id) WHERE company_id IS NOT NULL;
CREATE INDEX postings_by_plan ON postings (organization_id, plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX postings_by_subscription ON postings (organization_id, subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX postings_by_token ON postings (organization_id, token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX postings_by_email ON postings (organization_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX postings_edited ON postings (organization_id, id) WHERE edit IS NOT NULL;
CREATE INDEX postings_stale ON postings (stale_at) WHERE stale_at IS NOT NULL;
CREATE INDEX postings_sticky ON postings (sticky_until) WHERE sticky_until IS NOT NULL;

-- What a posting asked for: the price less the coupon, at that moment.
CREATE TABLE posting_charges (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  posting_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('first', 'renewal')),
  plan_id uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  coupon_id uuid,
  -- The purchase: incomplete until the money arrives.
  subscription_id uuid NOT NULL,
  -- null: nothing was due.
  payment_id uuid,
  state text NOT NULL CHECK (state IN ('open', 'settled', 'failed', 'refunded')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT posting_charges_payment_key UNIQUE (organization_id, payment_id),
  CHECK (state <> 'open' OR payment_id IS NOT NULL),
  CHECK ((amount_minor = 0) = (payment_id IS NULL)),
  FOREIGN KEY (organization_id, posting_id) REFERENCES postings ON DELETE CASCADE,
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans,
  FOREIGN KEY (organization_id, coupon_id) REFERENCES coupons ON DELETE SET NULL (coupon_id),
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions ON DELETE CASCADE
);
-- No one is asked for money twice at a time.
CREATE UNIQUE INDEX posting_charges_open ON posting_charges (organization_id, posting_id) WHERE state = 'open';
CREATE INDEX posting_charges_by_posting ON posting_charges (organization_id, posting_id, id);
CREATE INDEX posting_charges_by_plan ON posting_charges (organization_id, plan_id);
CREATE INDEX posting_charges_by_coupon ON posting_charges (organization_id, coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX posting_charges_by_subscription ON posting_charges (organization_id, subscription_id);
