/** Where a shop is: here, or on its way to or from another place, or there for good; and since when it is not here. */
export const MOVED = `
ALTER TABLE shop_counters ADD COLUMN standing TEXT NOT NULL DEFAULT 'here'
  CHECK (standing IN ('here', 'leaving', 'gone', 'arriving'));
ALTER TABLE shop_counters ADD COLUMN elsewhere TEXT;
ALTER TABLE shop_counters ADD COLUMN left_at INTEGER;
`
