import { IMPORT_TOLD, IMPORTED } from '~/domain/events'
import { MINUTE_MS } from '~/service/clock'
import { newId } from '~/service/ids'
import type { Store, Writer } from '~/service/store/engine'
import { counters } from '~/service/store/tables/counters'
import { events } from '~/service/store/tables/events'
import { imports } from '~/service/store/tables/imports'

type Batch = { shop: string; now: number; rows: number; isLast: boolean }

/** A moment that is still to come was written before somebody set the clock back. */
const isOverdue = (since: number, now: number) => now - since >= MINUTE_MS || since > now

/**
 * Writes one event for a batch of imported rows, in the batch's transaction. The last batch's event tells listeners to read
 * everything anew, and so does the first one after a minute in which none did. Returns its number; null where none was needed.
 */
export async function leavePlace(writer: Writer, { shop, now, rows, isLast }: Batch): Promise<number | null> {
  const since = await imports.untoldSince(writer, shop)
  if (rows === 0 && since === null) return null
  const isTold = isLast || (since !== null && isOverdue(since, now))
  const number = await counters.takeEvent(writer, shop)
  const id = newId(now)
  const type = isTold ? IMPORT_TOLD : IMPORTED
  const body = JSON.stringify({ id, type, timestamp: new Date(now).toISOString(), rows })
  await events.insert(writer, { shop_id: shop, number, id, type, body, last_row: null, created_at: now })
  if (isTold || since === null) await imports.setUntold(writer, shop, isTold ? null : now)
  return number
}

/** An import that was killed has left rows of which no listener knows: the serving process tells them. */
export async function tellOverdue(store: Store, now: number) {
  for (const { shop_id: shop } of await imports.overdue(store, now - MINUTE_MS, now))
    await store.write(shop, async (writer) => {
      // Read once more: an import that lives may have told it meanwhile.
      const since = await imports.untoldSince(writer, shop)
      if (since === null || !isOverdue(since, writer.now)) return
      await leavePlace(writer, { shop, now: writer.now, rows: 0, isLast: true })
    })
}
