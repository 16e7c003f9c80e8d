/** Of several processes one tells a subscription; what it writes of that bears its name and the number of its turn. */
export const LEASED = `
ALTER TABLE webhook_progress ADD COLUMN holder TEXT;
ALTER TABLE webhook_progress ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;
`
