// A step of the store's format: no key, no unique index and no reference spans shops any more, so that all rows of a
// shop can lie together wherever that is. `keys` stands for itself: it is small, and read before the shop is known.
// References are not minded while steps are made, and all looked through after them.
export const KEYED_BY_SHOP = `
ALTER TABLE shop_counters ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;

CREATE TABLE keys_of_shops (
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
INSERT INTO keys_of_shops (id, shop_id, hash, label, scopes, created_at, expires_at, revoked_at, last_used_at)
  SELECT id, shop_id, hash, label, scopes, created_at, expires_at, revoked_at, last_used_at FROM keys;
DROP TABLE keys;
ALTER TABLE keys_of_shops RENAME TO keys;
CREATE INDEX keys_newest ON keys (shop_id, created_at, id);

CREATE TABLE links_of_shops (
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
INSERT INTO links_of_shops
  (id, shop_id, code_hash, label, preset, made_by, created_at, ends_at, claim_hash, key_id)
  SELECT id, shop_id, code_hash, label, preset, made_by, created_at, ends_at, claim_hash, key_id FROM desk_links;
DROP TABLE desk_links;
ALTER TABLE links_of_shops RENAME TO desk_links;
CREATE UNIQUE INDEX desk_links_code ON desk_links (shop_id, code_hash);
CREATE INDEX desk_links_by_code ON desk_links (code_hash);
CREATE INDEX desk_links_newest ON desk_links (shop_id, created_at, id);
CREATE INDEX desk_links_by_age ON desk_links (ends_at);
CREATE INDEX desk_links_of_maker ON desk_links (made_by, shop_id);
CREATE INDEX desk_links_of_key ON desk_links (key_id);

DROP INDEX webhooks_of_key;
CREATE INDEX webhooks_of_key ON webhooks (key_id, shop_id);

ALTER TABLE webhook_attempts RENAME TO attempts_of_all;
DROP INDEX webhook_attempts_newest;
CREATE TABLE webhook_attempts (
  webhook_id TEXT NOT NULL,
  shop_id TEXT NOT NULL,
  id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event_type TEXT NOT NULL,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  status INTEGER,
  fault TEXT,
  PRIMARY KEY (shop_id, id)
) STRICT;
-- In the order in which they were written down, and before every id that is drawn by the clock.
INSERT INTO webhook_attempts
  (webhook_id, shop_id, id, event_id, event_type, number, started_at, took_ms, status, fault)
  SELECT webhook_id, shop_id, printf('00000000-0000-7000-8000-%012x', seq),
    event_id, event_type, number, started_at, took_ms, status, fault FROM attempts_of_all;
DROP TABLE attempts_of_all;
CREATE INDEX webhook_attempts_newest ON webhook_attempts (shop_id, webhook_id, started_at, id);
`
