/**
 * Append only: the first migration makes format 2 of format 1, which `schema.ts` has. Written for SQLite, as in
 * `ALTER TABLE customers ADD COLUMN referred_by TEXT;`: postgres/format.ts says what it makes of it.
 */
export const MIGRATIONS: readonly string[] = []
