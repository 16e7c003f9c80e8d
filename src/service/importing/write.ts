import { setTimeout as pause } from 'node:timers/promises'
import { isImport } from '~/domain/events'
import { customerRow } from '~/service/actions/customers'
import { vehicleRow } from '~/service/actions/vehicles'
import type { Store, Writer, Reader } from '~/service/store/engine'
import { counters } from '~/service/store/tables/counters'
import { customers } from '~/service/store/tables/customers'
import { events } from '~/service/store/tables/events'
import { imports } from '~/service/store/tables/imports'
import { vehicles } from '~/service/store/tables/vehicles'
import { NotImported } from './columns'
import { type Known, readKnown, addPerson, carWords } from './existingRecords'
import { leavePlace } from './importEvents'
import { judge, take, type Verdict } from './judge'
import type { Line } from './rows'

/** A serving process that wants to write meanwhile stands still until it may, and everybody it serves with it. */
const MOST_AT_ONCE = 25
const HELD_MS = 2
/**
 * It looks again after 1, 2, 5, 10, 15, 20, 25, 25, 25 and more milliseconds. It has to be free most of the time, and at
 * no even pace: at one of 20 milliseconds some looks found it taken nine times in a row.
 */
const LEAST_BREATHER_MS = 10
const MOST_BREATHER_MS = 30
const breather = () => pause(LEAST_BREATHER_MS + Math.random() * (MOST_BREATHER_MS - LEAST_BREATHER_MS))

export type Planned = { readonly file: string; readonly line: Line }
/** A line that could be written when all were checked, and could not any more when its turn came. */
export type Impossible = Planned & { readonly reason: string }
type Where = { shop: string; now: number }

type Import = {
  store: Store
  shop: string
  isSharing: boolean
  onProgress?: (done: number) => void
}

/** Writes lines a few at a time. What was written before it ends, however it ends, is not written by the next run. */
export async function writeAll(
  { store, shop, isSharing, onProgress }: Import,
  planned: readonly Planned[],
): Promise<Impossible[]> {
  const { known, ...begun } = await store.snapshot(async (reader) => ({
    known: await readKnown(reader, shop),
    place: await counters.newestEvent(reader, shop),
  }))
  const impossible: Impossible[] = []
  let { place } = begun
  let done = 0

  const batch = async (writer: Writer) => {
    const where = { shop, now: writer.now }
    place = await catchUp(known, writer, shop, place)
    const began = performance.now()
    const end = Math.min(planned.length, done + MOST_AT_ONCE)
    // No line hangs on what is answered to another: what is known of the shop goes on with each at once.
    const writes: Promise<unknown>[] = []
    do {
      const next = planned[done]
      if (!next) break
      const verdict = judge(known, next.line, isSharing)
      if (verdict.what === 'refused') impossible.push({ ...next, reason: verdict.reason })
      else if (verdict.what !== 'here') writes.push(writeLine(writer, where, known, next.line, verdict))
      done += 1
    } while (done < end && performance.now() - began < HELD_MS)
    await Promise.all(writes)
    const rows = writes.length
    const number = await leavePlace(writer, { ...where, rows, isLast: done === planned.length })
    place = number ?? place
  }
  while (done < planned.length) {
    const before = done
    try {
      await store.write(shop, once(batch))
    } catch (error) {
      if (!(error instanceof NotImported)) throw error
      throw new NotImported(
        `${error.message} ${before} of ${planned.length} lines were written. Run this again when it is done.`,
      )
    }
    onProgress?.(done)
    if (done < planned.length) await breather()
  }
  return impossible
}

/** What is known of the shop goes on with each line, and back with none: a batch that was undone is not begun again. */
function once(batch: (writer: Writer) => Promise<void>) {
  let isBegun = false
  return async (writer: Writer) => {
    if (isBegun) throw new NotImported('The database rolled back what was being written.')
    isBegun = true
    await batch(writer)
  }
}

async function writeLine(
  writer: Writer,
  where: Where,
  known: Known,
  line: Line,
  verdict: Extract<Verdict, { what: 'new' | 'same' }>,
) {
  const { id, kept }: Inserted =
    verdict.what === 'same' ? { id: verdict.id } : insert(writer, where, line, verdict.owner)
  take(known, line, verdict, id)
  const own = { shop_id: where.shop, external_id: line.externalId, id, print: line.print }
  await Promise.all([kept, imports[line.noun === 'customer' ? 'customers' : 'vehicles'].insert(writer, own)])
}

type Inserted = { id: string; kept?: Promise<unknown> }

function insert(writer: Writer, where: Where, line: Line, owner: string | null): Inserted {
  if (line.noun === 'customer') {
    const row = customerRow(where, line.wanted)
    return { id: row.id, kept: customers.insert(writer, row) }
  }
  if (owner === null) throw new Error('a vehicle is nobody’s')
  const row = vehicleRow(where, { ...line.wanted, customer_id: owner })
  return { id: row.id, kept: vehicles.insert(writer, row) }
}

const AT_ONCE = 500

type Customer = { id: string; name: string; phone: string | null }
type Vehicle = {
  id: string
  customer_id: string
  year: number
  make: string
  model: string
  vin: string | null
}
type Body = { rows?: number; data?: { object: unknown } }

/** What the counter wrote since that place, so that it is not written twice. Answers how far that is. */
async function catchUp(known: Known, reader: Reader, shop: string, from: number): Promise<number> {
  let at = from
  for (;;) {
    const news = await events.wholeSince(reader, shop, at, AT_ONCE)
    for (const { number, type, body } of news) {
      const said: Body = JSON.parse(body)
      // Whoever serves tells the end of an import that was broken off: a place without rows.
      if (isImport(type) && said.rows !== 0) throw new NotImported('Another import is running in this shop.')
      learn(known, type, said.data?.object)
      at = number
    }
    if (news.length < AT_ONCE) return at
  }
}

function learn(known: Known, type: string, object: unknown) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this service wrote it, in the full surface's fields
  if (type.startsWith('customer.')) addPerson(known, object as Customer)
  if (!type.startsWith('vehicle.')) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
  const { id, customer_id: owner, vin, ...car } = object as Vehicle
  known.cars.put({ id, owner, vin, words: carWords(car) })
}
