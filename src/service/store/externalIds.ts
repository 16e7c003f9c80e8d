// A step of the store’s format: what a record is called where it was imported from, and since when rows lie there of
// which no stream was told.
export const EXTERNAL_IDS = `
CREATE TABLE external_customers (
  shop_id TEXT NOT NULL,
  external_id TEXT NOT NULL,
  id TEXT NOT NULL,
  print TEXT NOT NULL,
  PRIMARY KEY (shop_id, external_id),
  FOREIGN KEY (shop_id, id) REFERENCES customers (shop_id, id)
) STRICT;
CREATE TABLE external_vehicles (
  shop_id TEXT NOT NULL,
  external_id TEXT NOT NULL,
  id TEXT NOT NULL,
  print TEXT NOT NULL,
  PRIMARY KEY (shop_id, external_id),
  FOREIGN KEY (shop_id, id) REFERENCES vehicles (shop_id, id)
) STRICT;
ALTER TABLE shop_counters ADD COLUMN untold_since INTEGER;
`
