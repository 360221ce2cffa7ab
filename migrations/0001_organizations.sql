-- Organizations with the settings of their boards, their domains, their API keys, events, and the responses stored for
-- repeated requests. Every table of an organization starts its primary key, foreign keys and unique indexes with
-- organization_id, so no row can refer to a row of another organization.

CREATE TABLE organizations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  -- One of the active domains. null: the board's URL is under the platform's domain.
  custom_domain text CHECK (custom_domain = lower(custom_domain)),
  -- null: jobs never expire by themselves
  job_lifetime_days integer DEFAULT 30 CHECK (job_lifetime_days BETWEEN 1 AND 3650),
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$'),
  -- null: the direction of the language
  direction text CHECK (direction IN ('ltr', 'rtl')),
  -- For jobs whose location names no country.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  tagline text CHECK (char_length(tagline) BETWEEN 1 AND 200),
  description text CHECK (char_length(description) BETWEEN 1 AND 500),
  brand_color text CHECK (brand_color ~ '^#[0-9a-f]{6}$'),
  -- Computed from brand_color when it is saved.
  brand_colors jsonb,
  logo_url text,
  favicon_url text,
  navigation jsonb NOT NULL DEFAULT '[]',
  footer_links jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((brand_color IS NULL) = (brand_colors IS NULL))
);

-- A domain that an organization claims, and the proof that it may. Claims do not block each other: only active ones are unique.
CREATE TABLE domains (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- ASCII, lowercase, without a trailing dot.
  domain text NOT NULL CHECK (domain ~ '^[a-z0-9.-]{3,253}$'),
  -- The owner of the domain publishes this token as proof.
  token text NOT NULL CHECK (token ~ '^[A-Za-z0-9_-]{32,64}$'),
  status text NOT NULL CHECK (status IN ('pending', 'active', 'failed')),
  -- Number of automatic checks, and the time of the next one.
  checks integer NOT NULL DEFAULT 0,
  next_check_at timestamptz(3),
  last_checked_at timestamptz(3),
  last_error text,
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  active_domain text GENERATED ALWAYS AS (CASE WHEN status = 'active' THEN domain END) STORED,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT domains_claim_key UNIQUE (organization_id, domain),
  CONSTRAINT domains_own_active_key UNIQUE (organization_id, active_domain),
  -- Requests look up a host before they know the organization, so this key is unique across organizations.
  CONSTRAINT domains_active_key UNIQUE (active_domain),
  CHECK ((activated_at IS NOT NULL) = (status = 'active')),
  CHECK ((next_check_at IS NOT NULL) = (status = 'pending'))
);
CREATE INDEX domains_due ON domains (next_check_at) WHERE status = 'pending';
ALTER TABLE organizations ADD CONSTRAINT organizations_custom_domain_fkey
  FOREIGN KEY (id, custom_domain) REFERENCES domains (organization_id, active_domain) ON DELETE SET NULL (custom_domain);

CREATE TABLE api_keys (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The public part of the key. Requests look it up before they know the organization, so it is unique across organizations.
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9A-Za-z]{8}$'),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  rate_limits jsonb NOT NULL DEFAULT '{}',
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (organization_id, id)
);

-- A record of a change, written in the transaction of the change.
CREATE TABLE events (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  type text NOT NULL,
  actor text NOT NULL,
  -- json, not jsonb: readers get the keys in the order in which they were written, and no query searches them.
  data json NOT NULL,
  -- Lets a reader stop before a response becomes too large, without reading the data.
  data_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(data::text)) STORED,
  changed_fields text[],
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Against a snapshot, transaction IDs tell exactly what was visible when. Ids and times do not show the commit order.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The place in the one order in which events are read: at least the event's own transaction ID, so nothing appears later before
  -- a position whose transactions have all ended; and at least the last transaction that had ended when the event was written, so
  -- the event comes after what it may have changed.
  position xid8 NOT NULL DEFAULT greatest(
    pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::numeric - 1)::text::xid8),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX events_in_order ON events (organization_id, position, id) INCLUDE (type, transaction_id);
CREATE INDEX events_by_age ON events (created_at);

-- Responses stored for requests that repeat an Idempotency-Key.
CREATE TABLE idempotency_keys (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, route, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
