-- Rules of a board's own, after those of its look. The API accepts no rule that loads anything from other sites.

ALTER TABLE organizations ADD COLUMN custom_css text;
