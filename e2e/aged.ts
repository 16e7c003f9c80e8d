// oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page, which sees nothing outside
import type { Page } from '@playwright/test'

/** As if what this browser keeps had been written down so long ago. */
export const ageEntries = (page: Page, hours: number) =>
  page.evaluate(async (ms) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not done')))
      })
    const database = await settled(indexedDB.open('frontdesk-journal'))
    const entries = database.transaction('entries', 'readwrite').objectStore('entries')
    for (const entry of await settled(entries.getAll())) {
      const older = (time: unknown) => (typeof time === 'number' ? time - ms : time)
      await settled(
        entries.put({
          ...entry,
          savedAt: older(entry.savedAt),
          seenAt: older(entry.seenAt),
          serviceSavedAt: older(entry.serviceSavedAt),
        }),
      )
    }
    database.close()
  }, hours * 3_600_000)
