/** The tables of format 1. Migrations come on top. */
export const SCHEMA: string = `
-- Keys are (shop_id, id) throughout, so that a reference to another shop's record can't even be written.
CREATE TABLE epoch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  epoch TEXT NOT NULL,
  -- Where a move has taken all shops.
  moved_to TEXT
) STRICT;
INSERT INTO epoch (one, epoch) VALUES (1, lower(hex(randomblob(8))));

CREATE TABLE shops (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  capacity INTEGER,
  created_at INTEGER NOT NULL,
  details TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE shop_counters (
  shop_id TEXT PRIMARY KEY REFERENCES shops (id),
  next_event INTEGER NOT NULL,
  next_invoice INTEGER NOT NULL,
  untold_since INTEGER,
  last_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  shop_id TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;
CREATE INDEX keys_newest ON keys (shop_id, created_at, id);

CREATE TABLE desk_links (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  code_hash TEXT NOT NULL,
  label TEXT NOT NULL,
  preset TEXT NOT NULL CHECK (preset IN ('read-only', 'read-write')),
  made_by TEXT NOT NULL REFERENCES keys (id),
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  claim_hash TEXT,
  key_id TEXT REFERENCES keys (id),
  PRIMARY KEY (shop_id, id),
  CHECK ((claim_hash IS NULL) = (key_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX desk_links_code ON desk_links (shop_id, code_hash);
CREATE INDEX desk_links_by_code ON desk_links (code_hash);
CREATE INDEX desk_links_newest ON desk_links (shop_id, created_at, id);
CREATE INDEX desk_links_by_age ON desk_links (ends_at);
CREATE INDEX desk_links_of_maker ON desk_links (made_by, shop_id);
CREATE INDEX desk_links_of_key ON desk_links (key_id);

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
  status_changed_at INTEGER,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id),
  FOREIGN KEY (shop_id, customer_id, vehicle_id) REFERENCES vehicles (shop_id, customer_id, id)
) STRICT;
-- With the start, so that those of other days are passed over without a look at their rows.
CREATE INDEX appointments_newest ON appointments (shop_id, created_at, id, start_at);
CREATE INDEX appointments_by_status ON appointments (shop_id, status, created_at, id);
-- A board's columns, in their order.
CREATE INDEX appointments_by_status_and_start ON appointments (shop_id, status, start_at, id);
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
CREATE INDEX quotes_expiring_of_shop ON quotes (shop_id, expires_at)
  WHERE expires_at IS NOT NULL AND status IN ('draft', 'sent');

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

CREATE TABLE events (
  shop_id TEXT NOT NULL REFERENCES shops (id),
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  last_row TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, number)
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
  place TEXT,
  PRIMARY KEY (shop_id, key)
) STRICT;
CREATE INDEX stored_answers_by_age ON stored_answers (created_at);

CREATE TABLE webhooks (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  url TEXT NOT NULL,
  label TEXT NOT NULL,
  events TEXT NOT NULL,
  status TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  key_id TEXT REFERENCES keys (id),
  ends_at INTEGER,
  PRIMARY KEY (shop_id, id)
) STRICT;
CREATE INDEX webhooks_newest ON webhooks (shop_id, created_at, id);
CREATE INDEX webhooks_of_key ON webhooks (key_id, shop_id);

CREATE TABLE webhook_progress (
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  told_to INTEGER NOT NULL,
  failing_ms INTEGER,
  -- The process that sends, and the number of its lease.
  holder TEXT,
  lease INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, webhook_id)
) STRICT;

CREATE TABLE webhook_retries (
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  event_number INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, webhook_id, event_number)
) STRICT;
CREATE INDEX webhook_retries_due ON webhook_retries (shop_id, webhook_id, next_at);

CREATE TABLE webhook_attempts (
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  event_number INTEGER,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  status INTEGER,
  fault TEXT,
  PRIMARY KEY (shop_id, id)
) STRICT;
CREATE INDEX webhook_attempts_newest ON webhook_attempts (shop_id, webhook_id, started_at, id);
`
