import { MIGRATIONS } from './migrations'
import { SCHEMA } from './schema'

/** What brings a database of that format to the newest one; an empty one gets its tables as they came to be, at once. */
export const stepsFrom = (format: number): readonly string[] =>
  format === 0 ? [SCHEMA.sql, ...MIGRATIONS.slice(SCHEMA.format)] : MIGRATIONS.slice(format)
