// A key's last use is kept; and links that let a further computer in, of which only the hash of the code is.
export const DESKS_ADDED = `
ALTER TABLE keys ADD COLUMN last_used_at INTEGER;
CREATE INDEX keys_newest ON keys (shop_id, created_at, id);

CREATE TABLE desk_links (
  id TEXT NOT NULL,
  shop_id TEXT NOT NULL REFERENCES shops (id),
  code_hash TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  preset TEXT NOT NULL CHECK (preset IN ('read-only', 'read-write')),
  made_by TEXT NOT NULL REFERENCES keys (id),
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- Of what the browser that spent it is known by, and the key that it got; none while nobody has.
  claim_hash TEXT,
  key_id TEXT REFERENCES keys (id),
  PRIMARY KEY (shop_id, id),
  CHECK ((claim_hash IS NULL) = (key_id IS NULL))
) STRICT;
CREATE INDEX desk_links_newest ON desk_links (shop_id, created_at, id);
CREATE INDEX desk_links_by_age ON desk_links (ends_at);
CREATE INDEX desk_links_of_maker ON desk_links (made_by);
CREATE INDEX desk_links_of_key ON desk_links (key_id);
`
