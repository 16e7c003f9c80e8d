import { COUNTED_BY_SHOP } from './countedByShop'
import { DESKS_ADDED } from './desksAdded'
import { EXTERNAL_IDS } from './externalIds'
import { KEYED_BY_SHOP } from './keyedByShop'
import { LEASED } from './leased'
import { MOVED } from './moved'

/** Append only: the position of a step is the version it brings the database to. */
export const MIGRATIONS: readonly string[] = [
  // Keys are (shop_id, id) throughout, so that a reference to another shop's record can't even be written.
  `
CREATE TABLE shops (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  capacity INTEGER,
  next_invoice_number INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  hash TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE TABLE customers (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  company_name TEXT,
  is_fleet INTEGER NOT NULL CHECK (is_fleet IN (0, 1)),
  email TEXT,
  phone TEXT,
  notes TEXT,
  address1 TEXT,
  address2 TEXT,
  city TEXT,
  state TEXT,
  zip_code TEXT,
  tags TEXT NOT NULL,
  marketing_opt_in INTEGER NOT NULL CHECK (marketing_opt_in IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id)
) STRICT;
CREATE INDEX customers_newest ON customers (shop_id, created_at, id);

CREATE TABLE vehicles (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  year INTEGER NOT NULL,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  trim TEXT,
  color TEXT,
  vin TEXT,
  license_plate TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, customer_id, id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id)
) STRICT;
CREATE INDEX vehicles_of_customer ON vehicles (shop_id, customer_id, created_at, id);

CREATE TABLE appointments (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  vehicle_id TEXT,
  service_id TEXT,
  status TEXT NOT NULL,
  service_type TEXT NOT NULL,
  start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL CHECK (end_at > start_at),
  notes TEXT,
  source TEXT,
  is_mobile INTEGER NOT NULL CHECK (is_mobile IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id),
  FOREIGN KEY (shop_id, customer_id, vehicle_id) REFERENCES vehicles (shop_id, customer_id, id)
) STRICT;
CREATE INDEX appointments_newest ON appointments (shop_id, created_at, id);
CREATE INDEX appointments_by_status ON appointments (shop_id, status, created_at, id);
CREATE INDEX appointments_of_customer ON appointments (shop_id, customer_id, created_at, id);
CREATE INDEX appointments_by_start ON appointments (shop_id, start_at);

CREATE TABLE quotes (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  vehicle_id TEXT,
  status TEXT NOT NULL,
  line_items TEXT NOT NULL,
  subtotal_cents INTEGER NOT NULL,
  tax_cents INTEGER NOT NULL,
  total_cents INTEGER NOT NULL,
  expires_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id),
  CHECK (total_cents = subtotal_cents + tax_cents AND total_cents >= 0),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id),
  FOREIGN KEY (shop_id, customer_id, vehicle_id) REFERENCES vehicles (shop_id, customer_id, id)
) STRICT;
CREATE INDEX quotes_newest ON quotes (shop_id, created_at, id);
CREATE INDEX quotes_by_status ON quotes (shop_id, status, created_at, id);
CREATE INDEX quotes_of_customer ON quotes (shop_id, customer_id, created_at, id);
CREATE INDEX quotes_expiring ON quotes (expires_at) WHERE expires_at IS NOT NULL AND status IN ('draft', 'sent');

CREATE TABLE invoices (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  quote_id TEXT,
  customer_id TEXT NOT NULL,
  vehicle_id TEXT,
  number TEXT,
  status TEXT NOT NULL,
  line_items TEXT NOT NULL,
  subtotal_cents INTEGER NOT NULL,
  tax_cents INTEGER NOT NULL,
  discount_cents INTEGER NOT NULL,
  fees_cents INTEGER NOT NULL,
  total_cents INTEGER NOT NULL,
  deposit_applied_cents INTEGER NOT NULL,
  amount_paid_cents INTEGER NOT NULL,
  due_at INTEGER,
  sent_at INTEGER,
  paid_at INTEGER,
  notes TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id),
  CHECK (total_cents = subtotal_cents + tax_cents - discount_cents + fees_cents AND total_cents >= 0),
  CHECK (amount_paid_cents BETWEEN deposit_applied_cents AND total_cents),
  FOREIGN KEY (shop_id, quote_id) REFERENCES quotes (shop_id, id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id),
  FOREIGN KEY (shop_id, customer_id, vehicle_id) REFERENCES vehicles (shop_id, customer_id, id)
) STRICT;
CREATE UNIQUE INDEX invoices_one_per_quote ON invoices (shop_id, quote_id) WHERE quote_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_number ON invoices (shop_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoices_newest ON invoices (shop_id, created_at, id);
CREATE INDEX invoices_by_status ON invoices (shop_id, status, created_at, id);
CREATE INDEX invoices_of_customer ON invoices (shop_id, customer_id, created_at, id);

CREATE TABLE payments (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  method TEXT NOT NULL,
  reference TEXT,
  note TEXT,
  recorded_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, invoice_id) REFERENCES invoices (shop_id, id)
) STRICT;
CREATE INDEX payments_newest ON payments (shop_id, created_at, id);
CREATE INDEX payments_of_invoice ON payments (shop_id, invoice_id, created_at, id);

CREATE TABLE webhooks (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  url TEXT NOT NULL,
  label TEXT NOT NULL,
  events TEXT NOT NULL,
  status TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id)
) STRICT;
CREATE INDEX webhooks_newest ON webhooks (shop_id, created_at, id);

CREATE TABLE events (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, id)
) STRICT;
CREATE INDEX events_by_age ON events (created_at);

CREATE TABLE stored_answers (
  shop_id TEXT NOT NULL REFERENCES shops (id),
  key TEXT NOT NULL,
  operation TEXT NOT NULL,
  status INTEGER NOT NULL,
  etag TEXT,
  body TEXT NOT NULL,
  sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, key)
) STRICT;
CREATE INDEX stored_answers_by_age ON stored_answers (created_at);
`,
  // Events get a number that only grows, so that a subscription's place in the outbox is one number. What a
  // subscription was to be told before anything was sent is still before it.
  `
ALTER TABLE events RENAME TO unnumbered;
CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO events (id, shop_id, type, body, created_at)
  SELECT id, shop_id, type, body, created_at FROM unnumbered ORDER BY created_at, id;
DROP TABLE unnumbered;
CREATE INDEX events_of_shop ON events (shop_id);
CREATE INDEX events_by_age ON events (created_at);

CREATE TABLE webhook_progress (
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  told_to INTEGER NOT NULL,
  failing_since INTEGER,
  PRIMARY KEY (shop_id, webhook_id)
) STRICT;
INSERT INTO webhook_progress (webhook_id, shop_id, told_to)
  SELECT id, shop_id, coalesce(
    (SELECT max(seq) FROM events WHERE events.shop_id = webhooks.shop_id AND events.created_at < webhooks.created_at), 0
  ) FROM webhooks;

CREATE TABLE webhook_retries (
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  event_seq INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, webhook_id, event_seq)
) STRICT;
CREATE INDEX webhook_retries_due ON webhook_retries (shop_id, webhook_id, next_at);

CREATE TABLE webhook_attempts (
  seq INTEGER PRIMARY KEY,
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  status INTEGER,
  fault TEXT
) STRICT;
CREATE INDEX webhook_attempts_newest ON webhook_attempts (shop_id, webhook_id, started_at);
`,
  // Newest first, with the start, so that those of other days are passed over without a look at their rows; and what
  // has expired, or is about to, by the shop.
  `
DROP INDEX appointments_newest;
CREATE INDEX appointments_newest ON appointments (shop_id, created_at, id, start_at);
CREATE INDEX quotes_expiring_of_shop ON quotes (shop_id, expires_at)
  WHERE expires_at IS NOT NULL AND status IN ('draft', 'sent');
`,
  // Since when a subscription failed says nothing of how long anybody tried: what was not counted before counts from now.
  `
ALTER TABLE webhook_progress ADD COLUMN failing_ms INTEGER;
UPDATE webhook_progress SET failing_ms = 0 WHERE failing_since IS NOT NULL;
ALTER TABLE webhook_progress DROP COLUMN failing_since;
`,
  // A subscription belongs to the key that made it and ends with it; those from before belong to none.
  `
ALTER TABLE webhooks ADD COLUMN key_id TEXT REFERENCES keys (id);
ALTER TABLE webhooks ADD COLUMN ends_at INTEGER;
CREATE INDEX webhooks_of_key ON webhooks (key_id);
`,
  COUNTED_BY_SHOP,
  // What a shop says of itself beside its name and capacity; those from before have said nothing yet.
  `
ALTER TABLE shops ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
ALTER TABLE shops ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
UPDATE shops SET updated_at = created_at;
`,
  DESKS_ADDED,
  EXTERNAL_IDS,
  // A board's columns, in their order.
  `
CREATE INDEX appointments_by_status_and_start ON appointments (shop_id, status, start_at, id);
`,
  KEYED_BY_SHOP,
  LEASED,
  MOVED,
  // An attempt names the event by its number too: by that it is found, to be sent again. Earlier attempts name none.
  `
ALTER TABLE webhook_attempts ADD COLUMN event_number INTEGER;
`,
  // How long a car has been waiting is counted from there. When earlier appointments got their status is not known.
  `
ALTER TABLE appointments ADD COLUMN status_changed_at INTEGER;
`,
]
