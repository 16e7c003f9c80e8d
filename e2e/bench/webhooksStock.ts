import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { issueKey } from '~/service/actions/keys'
import { subscribe } from '~/service/actions/webhooks'
import { openFolder } from '~/service/folder'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { appointments } from '~/service/store/tables/appointments'
import { createVault } from '~/service/vault'
import { workFor } from '~/service/webhooks/outbox'
import { type Stock, stockFolder } from './stock'

export const EVENTS = 10_000

/** Folders alike, with 10,000 events in the outbox; in the last one nobody has subscribed to them. */
export async function webhooksStock(folders: readonly string[], places: readonly string[]): Promise<Stock> {
  const [first = '', ...others] = folders
  const last = others.at(-1) ?? ''
  const stock = await stockFolder(first)
  const { secret, database } = openFolder(first, {})
  cpSync(first, last, { recursive: true })
  await fillOutbox(join(last, 'frontdesk.db'), stock, secret, [])
  await fillOutbox(database, stock, secret, places)
  for (const folder of others.slice(0, -1)) cpSync(first, folder, { recursive: true })
  return stock
}

async function fillOutbox(database: string, stock: Stock, secret: Uint8Array, places: readonly string[]) {
  const store = openSqlite(database)
  const parts = { vault: createVault(secret), exceptions: new Set(places) }
  await store.write(stock.shop, async (writer) => {
    const work = workFor(writer, stock.shop, parts)
    const { id: key } = await issueKey(writer, Date.now(), { shop: stock.shop, scopes: [] })
    for (const place of places) await subscribe(work, { url: `https://${place}/`, events: ['*'] }, key)
    for (const row of await appointments.page(writer, stock.shop, { after: null, limit: EVENTS }))
      await work.emit('appointment.updated', row)
  })
  await store.close()
}
