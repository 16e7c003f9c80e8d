// The step to the sixth format: events are counted by the shop, from a row that outlives them, and the database says
// which line of history its numbers belong to. A subscription's place is the number of the last event that it was told.
export const COUNTED_BY_SHOP = `
CREATE TABLE epoch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  epoch TEXT NOT NULL
) STRICT;
INSERT INTO epoch VALUES (1, lower(hex(randomblob(8))));

ALTER TABLE events RENAME TO counted_together;
DROP INDEX events_of_shop;
DROP INDEX events_by_age;
CREATE TABLE events (
  shop_id TEXT NOT NULL REFERENCES shops (id),
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  -- Of a record that is gone: its row as it was last.
  last_row TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, number)
) STRICT;
INSERT INTO events (shop_id, number, id, type, body, created_at)
  SELECT shop_id, row_number() OVER (PARTITION BY shop_id ORDER BY seq), id, type, body, created_at FROM counted_together;
CREATE INDEX events_by_age ON events (created_at);

UPDATE webhook_progress SET told_to = (
  SELECT count(*) FROM counted_together AS e WHERE e.shop_id = webhook_progress.shop_id AND e.seq <= told_to
);
DELETE FROM webhook_retries WHERE NOT EXISTS (
  SELECT 1 FROM counted_together AS e WHERE e.shop_id = webhook_retries.shop_id AND e.seq = event_seq
);
ALTER TABLE webhook_retries RENAME COLUMN event_seq TO event_number;
-- A row of negative numbers first: on the way a new number may be another row's old one.
UPDATE webhook_retries SET event_number = -(
  SELECT count(*) FROM counted_together AS e
    WHERE e.shop_id = webhook_retries.shop_id AND e.seq <= webhook_retries.event_number
);
UPDATE webhook_retries SET event_number = -event_number;
DROP TABLE counted_together;

ALTER TABLE stored_answers ADD COLUMN place TEXT;

CREATE TABLE shop_counters (
  shop_id TEXT PRIMARY KEY REFERENCES shops (id),
  next_event INTEGER NOT NULL,
  next_invoice INTEGER NOT NULL
) STRICT;
INSERT INTO shop_counters (shop_id, next_event, next_invoice)
  SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM events WHERE events.shop_id = shops.id), next_invoice_number FROM shops;
ALTER TABLE shops DROP COLUMN next_invoice_number;
`
