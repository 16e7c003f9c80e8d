import type { Page } from '@playwright/test'
import { settledIn } from './settled'

/** As if what this browser keeps had been written down so long ago. */
export const ageEntries = async (page: Page, hours: number) =>
  page.evaluate(
    async ({ settled, ms }) => {
      const database = await settled(indexedDB.open('frontdesk-outbox'))
      const entries = database.transaction('entries', 'readwrite').objectStore('entries')
      for (const entry of await settled(entries.getAll())) {
        const older = (time: unknown) => (typeof time === 'number' ? time - ms : time)
        await settled(
          entries.put({
            ...entry,
            savedAt: older(entry.savedAt),
            serviceSavedAt: older(entry.serviceSavedAt),
            lastTryAt: older(entry.lastTryAt),
            ...(entry.tried && {
              tried: { at: older(entry.tried.at), service: older(entry.tried.service) },
            }),
          }),
        )
      }
      database.close()
    },
    { settled: await settledIn(page), ms: hours * 3_600_000 },
  )
