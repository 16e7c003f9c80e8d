import { isImport } from '../../domain/events'
import type { Reader } from '../store/engine'
import { events } from '../store/events'
import { addPerson, carWords, type Known } from './known'
import { NotImported } from './notImported'

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
export async function catchUp(known: Known, reader: Reader, shop: string, from: number): Promise<number> {
  let at = from
  for (;;) {
    const news = await events.wholeSince(reader, shop, at, AT_ONCE)
    for (const { number, type, body } of news) {
      const said: Body = JSON.parse(body)
      // Whoever serves tells the end of an import that was broken off: a place without rows.
      if (isImport(type) && said.rows !== 0) throw new NotImported('Another import is at work in this shop.')
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
