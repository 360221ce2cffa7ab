-- The text that staff approved last, or rejected if they never approved one. A review shows what changed since.
ALTER TABLE postings ADD COLUMN reviewed_content jsonb CHECK (jsonb_typeof(reviewed_content) = 'object');

-- Reasons that staff choose from when they reject a posting. Empty: the dashboard offers common ones.
ALTER TABLE organizations ADD COLUMN posting_rejection_reasons jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(posting_rejection_reasons) = 'array');

-- What belonged to the merged company, by kind, for an undo: its members, and the ids of what other features had for it.
ALTER TABLE company_merges ADD COLUMN belongings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(belongings) = 'object');
