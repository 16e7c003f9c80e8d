import * as fakeIndexedDB from 'fake-indexeddb'
import { deleteDB } from 'idb'

// The globals that a browser has.
Object.assign(globalThis, fakeIndexedDB)

/** The names of those that there are. */
export const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

export async function deleteDatabases() {
  for (const name of await databases()) if (name) await deleteDB(name)
}
