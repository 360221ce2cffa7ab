-- Whether jobs of the import create the companies that they name. Null: as the organization wants.
ALTER TABLE imports ADD COLUMN auto_create_companies boolean;
