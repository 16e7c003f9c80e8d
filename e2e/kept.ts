// oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page, which sees nothing outside
import type { Page } from '@playwright/test'

/** Everything that this browser keeps for the page where a script can read it, as text. */
export const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const asText = (part: unknown) =>
      part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? new TextDecoder('latin1').decode(part) : part
    const text = (value: unknown) => JSON.stringify(value, (_key, part: unknown) => asText(part))
    const entries = (storage: Storage) => Object.entries(storage).map(([key, value]) => `${key}: ${value}`)

    const records: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([settled(reading.getAllKeys()), settled(reading.getAll())])
        keys.forEach((key, at) => records.push(`${name}/${store} ${text(key)}: ${text(values[at])}`))
      }
      database.close()
    }
    return {
      local: entries(localStorage),
      session: entries(sessionStorage),
      records,
      caches: await caches.keys(),
      cookies: document.cookie,
    }
  })
