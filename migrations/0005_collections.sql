-- Collections of content whose fields their owner defines, and the items in them.

CREATE TABLE collections (
  organization_id integer NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z][a-z0-9_-]{0,63}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  description text,
  visibility text NOT NULL CHECK (visibility IN ('public', 'gated', 'private')),
  -- Sets the words of its items apart from those of all other collections, shorter than the id would.
  search_space integer GENERATED ALWAYS AS IDENTITY,
  -- Raised by every replacement: what has been compiled of a schema is kept by it.
  version integer NOT NULL DEFAULT 1,
  schema json NOT NULL,
  rules json NOT NULL,
  required_entitlement text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT collections_slug_key UNIQUE (organization_id, slug)
);

-- Data and words are kept out of line from early on: counts and walks that must look at rows look at narrow ones.
CREATE TABLE collection_items (
  organization_id integer NOT NULL,
  collection_id uuid NOT NULL,
  id uuid NOT NULL,
  -- As last written. A published item past expires_at reads as expired; the sweep makes it so.
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'pending_review', 'published', 'expired', 'archived')),
  -- Whether subscribers have been told that it is public. The sweep tells of scheduled ones when their time comes.
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
  -- Clients choose ids: one that another organization has must be no one's to write, and so it is unique across them.
  CONSTRAINT collection_items_id_key UNIQUE (id),
  FOREIGN KEY (organization_id, collection_id) REFERENCES collections ON DELETE CASCADE
) WITH (toast_tuple_target = 128, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

CREATE INDEX collection_items_created ON collection_items (organization_id, collection_id, created_at, id)
  INCLUDE (status, starts_at, expires_at);
CREATE INDEX collection_items_updated ON collection_items (organization_id, collection_id, updated_at, id)
  INCLUDE (status, starts_at, expires_at);
CREATE INDEX collection_items_position ON collection_items (organization_id, collection_id, position, id)
  INCLUDE (status, starts_at, expires_at);
-- Without starts_at an item has always been there; without expires_at it will always be.
CREATE INDEX collection_items_starts ON collection_items (organization_id, collection_id, starts_at NULLS FIRST, id)
  INCLUDE (status, expires_at);
CREATE INDEX collection_items_expires ON collection_items (organization_id, collection_id, expires_at, id)
  INCLUDE (status, starts_at);
CREATE INDEX collection_items_status ON collection_items (organization_id, collection_id, status, expires_at, starts_at);
CREATE INDEX collection_items_due ON collection_items (expires_at) WHERE status = 'published';
CREATE INDEX collection_items_unannounced ON collection_items (starts_at) WHERE status = 'published' AND NOT is_announced;
CREATE INDEX collection_items_words ON collection_items USING gin (words);

-- Fields of schemas that lists have been sorted by, and the keys that sort them. Keys are made in the background; from the
-- moment that a field is here, whoever writes an item writes its keys.
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
  -- One of them by the type of the field; both null where the item has no value.
  number_key double precision,
  text_key text COLLATE "C",
  -- The item comes first, for the cascade from it.
  PRIMARY KEY (item_id, sort_field_id),
  -- By the id alone: where statistics lag behind, as after an import, the planner takes any index that begins with the
  -- collection for as good as the primary key, and each check would read the whole collection. The other key holds the
  -- organization.
  FOREIGN KEY (item_id) REFERENCES collection_items (id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, sort_field_id) REFERENCES collection_sort_fields ON DELETE CASCADE
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX collection_sort_keys_order
  ON collection_sort_keys (organization_id, sort_field_id, number_key, text_key, item_id);
