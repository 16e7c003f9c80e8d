/** Append only: the first migration makes format 2 of format 1, which `schema.ts` has. Written for SQLite; see postgres/format.ts. */
export const MIGRATIONS: readonly string[] = []
