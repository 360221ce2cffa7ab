-- Texts have the URLs of images relative to {cdn_url}, so that a changed host changes every URL. A task converts what earlier versions stored.
CREATE TABLE stored_urls (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- From when on statements write relative URLs. Nodes of the previous version cannot read them.
  relative_from timestamptz(3) NOT NULL,
  -- The {cdn_url} of the rows that are not converted. Null until a server of this version has started.
  absolute_url text,
  -- Where the task continues: the blocks of the tables in the order of their names.
  next_table text NOT NULL DEFAULT '',
  next_block bigint NOT NULL DEFAULT 0,
  converted_at timestamptz(3)
);
INSERT INTO stored_urls (relative_from, converted_at)
SELECT CASE WHEN has_rows THEN now() + interval '1 hour' ELSE now() END, CASE WHEN has_rows THEN NULL ELSE now() END
FROM (SELECT EXISTS (SELECT FROM organizations) AS has_rows) AS store;
