// The tables are written once, in the words of SQLite. Few of them are others in Postgres.
const WORDS: readonly [RegExp, string][] = [
  // Truth is 0 or 1 on both, so that what is read is compared in one way.
  [/\bINTEGER NOT NULL CHECK \((\w+) IN \(0, 1\)\)/g, 'SMALLINT NOT NULL CHECK ($1 IN (0, 1))'],
  // Money goes up to 2^53 - 1, and a moment is in milliseconds.
  [/\bINTEGER\b/g, 'BIGINT'],
  // By their bytes, as JavaScript and SQLite compare them: ids, keys and cursors have one order everywhere.
  [/\bTEXT\b/g, 'TEXT COLLATE "C"'],
  [/\) STRICT;/g, ');'],
  [/lower\(hex\(randomblob\(8\)\)\)/g, "left(replace(gen_random_uuid()::text, '-', ''), 16)"],
]

/** A step of the store's format as Postgres takes it. */
export const inPostgres = (step: string) => WORDS.reduce((text, [from, to]) => text.replace(from, to), step)
