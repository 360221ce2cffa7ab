-- A page about the author, such as a profile elsewhere.
ALTER TABLE authors ADD COLUMN url text;
