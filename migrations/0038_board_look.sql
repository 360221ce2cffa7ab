-- How a board looks: its theme, and what operators choose within it.

ALTER TABLE organizations
  ADD COLUMN theme text NOT NULL DEFAULT 'calm' CHECK (theme IN ('calm', 'dense')),
  -- Boards that exist keep the fonts that they have.
  ADD COLUMN font text NOT NULL DEFAULT 'system' CHECK (font IN ('system', 'source', 'inter', 'figtree')),
  ADD COLUMN corners text NOT NULL DEFAULT 'soft' CHECK (corners IN ('square', 'soft', 'round')),
  ADD COLUMN density text NOT NULL DEFAULT 'comfortable' CHECK (density IN ('comfortable', 'compact')),
  ADD COLUMN header_style text NOT NULL DEFAULT 'plain' CHECK (header_style IN ('plain', 'filled', 'centered')),
  ADD COLUMN hero_style text NOT NULL DEFAULT 'plain' CHECK (hero_style IN ('plain', 'filled', 'picture')),
  ADD COLUMN hero_image_url text;

ALTER TABLE organizations ALTER COLUMN font SET DEFAULT 'source';
