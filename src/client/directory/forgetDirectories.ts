import { deleteDirectoryDatabase, DIRECTORIES, openDirectoryDatabase } from './database'

async function kept(): Promise<string[]> {
  try {
    const all = await indexedDB.databases()
    return all.flatMap(({ name }) => (name?.startsWith(DIRECTORIES) ? [name.slice(DIRECTORIES.length)] : []))
  } catch {
    // Not every browser tells what it has, or has anything to tell.
    return []
  }
}

/** Those of connections that are gone as well: a key that was replaced leaves its directory behind. */
export async function forgetDirectories() {
  for (const connection of await kept()) {
    await deleteDirectoryDatabase(connection, await openDirectoryDatabase(connection, () => {}))
  }
}
