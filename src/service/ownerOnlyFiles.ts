/**
 * What the work makes is its owner's alone, whatever the umask of whoever started the program: SQLite makes its files
 * 0644 less the umask, and the logs beside a database as the database is.
 */
export function withOwnerOnlyFiles<T>(work: () => T): T {
  const before = process.umask(0o077)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}
