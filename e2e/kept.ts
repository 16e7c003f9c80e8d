import type { Page } from '@playwright/test'
import { settledIn } from './settled'

/** Everything that this browser keeps for the page where a script can read it, as text. */
export const keptHere = async (page: Page) =>
  page.evaluate(
    async (settled) => {
      const records: string[] = []
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await settled(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const reading = database.transaction(store).objectStore(store)
          const [keys, values] = await Promise.all([settled(reading.getAllKeys()), settled(reading.getAll())])
          keys.forEach((key, at) => {
            const record = { database: name, store, key, value: values[at] }
            records.push(
              JSON.stringify(record, (_, part: unknown) =>
                part instanceof ArrayBuffer || ArrayBuffer.isView(part)
                  ? new TextDecoder('latin1').decode(part)
                  : part,
              ),
            )
          })
        }
        database.close()
      }
      const [local = [], session = []] = [localStorage, sessionStorage].map((storage) =>
        Object.entries(storage).map(([key, value]) => `${key}: ${value}`),
      )
      return {
        local,
        session,
        records,
        caches: await caches.keys(),
        cookies: document.cookie,
      }
    },
    await settledIn(page),
  )
