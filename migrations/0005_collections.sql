-- Collections of content with fields that their owner defines, and their items.

CREATE TABLE collections (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z][a-z0-9_-]{0,63}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  description text,
  visibility text NOT NULL CHECK (visibility IN ('public', 'gated', 'private')),
  -- Prefixes the words of its items in the text index. Shorter than the ID.
  search_space integer GENERATED ALWAYS AS IDENTITY,
  -- Incremented by every replacement. Compiled schemas are cached by it.
  version integer NOT NULL DEFAULT 1,
  schema json NOT NULL,
  rules json NOT NULL,
  required_entitlement text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT collections_slug_key UNIQUE (organization_id, slug)
);

-- Data and words move out of line early (toast_tuple_target), so counts and walks read narrow rows.
CREATE TABLE collection_items (
  organization_id integer NOT NULL,
  collection_id uuid NOT NULL,
  id uuid NOT NULL,
  -- As last written. A published item past expires_at reads as expired; a task updates the row.
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'pending_review', 'published', 'expired', 'archived')),
  -- Whether cms.item.published was recorded. A task records it for scheduled items when their time comes.
  is_announced boolean NOT NULL DEFAULT false,
  source text NOT NULL,
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  position integer NOT NULL DEFAULT 0,
  owner_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  data json NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (organization_id, collection_id, id),
  -- Clients choose IDs. An ID that another organization uses must not be writable, so it is unique across organizations.
  CONSTRAINT collection_items_id_key UNIQUE (id),
  FOREIGN KEY (organization_id, collection_id) REFERENCES collections ON DELETE CASCADE,
  FOREIGN KEY (organization_id, owner_user_id) REFERENCES members ON DELETE SET NULL (owner_user_id)
) WITH (toast_tuple_target = 128, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

CREATE INDEX collection_items_created ON collection_items (organization_id, collection_id, created_at, id)
  INCLUDE (status, starts_at, expires_at);
CREATE INDEX collection_items_updated ON collection_items (organization_id, collection_id, updated_at, id)
  INCLUDE (status, starts_at, expires_at);
CREATE INDEX collection_items_position ON collection_items (organization_id, collection_id, position, id)
  INCLUDE (status, starts_at, expires_at);
-- null in starts_at means always, null in expires_at means forever.
CREATE INDEX collection_items_starts ON collection_items (organization_id, collection_id, starts_at NULLS FIRST, id)
  INCLUDE (status, expires_at);
CREATE INDEX collection_items_expires ON collection_items (organization_id, collection_id, expires_at, id)
  INCLUDE (status, starts_at);
CREATE INDEX collection_items_status ON collection_items (organization_id, collection_id, status, expires_at, starts_at);
CREATE INDEX collection_items_due ON collection_items (expires_at) WHERE status = 'published';
CREATE INDEX collection_items_unannounced ON collection_items (starts_at) WHERE status = 'published' AND NOT is_announced;
CREATE INDEX collection_items_words ON collection_items USING gin (words);
CREATE INDEX collection_items_by_owner ON collection_items (organization_id, owner_user_id, id) WHERE owner_user_id IS NOT NULL;
-- The next item that appears or disappears by the clock is the first entry.
CREATE INDEX collection_items_by_start ON collection_items (organization_id, starts_at)
  WHERE status = 'published' AND starts_at IS NOT NULL;
CREATE INDEX collection_items_by_end ON collection_items (organization_id, expires_at)
  WHERE status = 'published' AND expires_at IS NOT NULL;

-- Schema fields that lists were sorted by. A background task computes their sort keys; as soon as a field is here, every write of an
-- item also writes its keys.
CREATE TABLE collection_sort_fields (
  organization_id integer NOT NULL,
  collection_id uuid NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  field text NOT NULL,
  is_ready boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT collection_sort_fields_field_key UNIQUE (organization_id, collection_id, field),
  FOREIGN KEY (organization_id, collection_id) REFERENCES collections ON DELETE CASCADE
);
CREATE INDEX collection_sort_fields_unready ON collection_sort_fields (id) WHERE NOT is_ready;

CREATE TABLE collection_sort_keys (
  organization_id integer NOT NULL,
  collection_id uuid NOT NULL,
  item_id uuid NOT NULL,
  sort_field_id integer NOT NULL,
  -- The type of the field decides which one is set; both are null if the item has no value.
  number_key double precision,
  text_key text COLLATE "C",
  -- The item comes first, for the cascade from items.
  PRIMARY KEY (item_id, sort_field_id),
  -- By ID alone: with stale statistics, as after an import, the planner takes any index that starts with the collection for as
  -- good as the primary key, and each check would read the whole collection. The other foreign key has the organization.
  FOREIGN KEY (item_id) REFERENCES collection_items (id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, sort_field_id) REFERENCES collection_sort_fields ON DELETE CASCADE
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX collection_sort_keys_order
  ON collection_sort_keys (organization_id, sort_field_id, number_key, text_key, item_id);
