import { setTimeout as pause } from 'node:timers/promises'
import { appointments } from '../store/appointments'
import { counters } from '../store/counters'
import { customers } from '../store/customers'
import type { Store, Writer } from '../store/engine'
import { invoices } from '../store/invoices'
import { payments } from '../store/payments'
import { quotes } from '../store/quotes'
import { vehicles } from '../store/vehicles'
import type { Entry } from './entry'

const ENTRIES_AT_ONCE = 3_000
/** Whoever waits for the database looks again every few milliseconds: it must be free for that long. */
const BREATHER_MS = 5

async function writeEntry(writer: Writer, shop: string, entry: Entry) {
  if (entry.customer) await customers.insert(writer, entry.customer)
  if (entry.vehicle) await vehicles.insert(writer, entry.vehicle)
  if (entry.appointment) await appointments.insert(writer, entry.appointment)
  if (entry.quote) await quotes.insert(writer, entry.quote)
  if (entry.invoice) {
    const number = await counters.takeInvoice(writer, shop)
    await invoices.insert(writer, { ...entry.invoice, number })
  }
  for (const payment of entry.payments ?? []) await payments.insert(writer, payment)
}

/** Writes entries in their order, some thousands at a time, so that a shop at work is never kept waiting for long. */
export async function writeAll(store: Store, shop: string, entries: Iterable<Entry>) {
  let batch: Entry[] = []
  const flush = async () => {
    const full = batch
    batch = []
    await store.write(shop, async (writer) => {
      for (const entry of full) await writeEntry(writer, shop, entry)
    })
  }
  for (const entry of entries) {
    batch.push(entry)
    if (batch.length < ENTRIES_AT_ONCE) continue
    await flush()
    await pause(BREATHER_MS)
  }
  await flush()
}
