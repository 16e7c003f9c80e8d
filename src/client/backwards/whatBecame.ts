import { pages } from '../api/pages'
import type { Appointment } from '../records'
import type { ShopApi } from '../shop'

type OfCustomer = NonNullable<NonNullable<ShopApi['appointments']>['ofCustomer']>

const madeAt = ({ createdAt }: Appointment) => Date.parse(createdAt)

/**
 * How appointments of one customer stand now, of which it is only known that they are no longer where they were. The
 * customer's list is read as far back as to when they were made; what is not in it has been deleted.
 */
export async function whatBecame(
  ofCustomer: OfCustomer,
  customerId: string,
  gone: readonly Appointment[],
): Promise<Appointment[]> {
  const wanted = new Set(gone.map(({ id }) => id))
  const back = Math.min(...gone.map(madeAt))
  const found: Appointment[] = []
  const list = pages<Appointment>((...page) => ofCustomer(customerId, ...page), { priority: 'background' })
  for await (const { rows, restarted } of list) {
    found.push(...rows.filter(({ id }) => wanted.has(id)))
    const last = rows.at(-1)
    const isFarEnough = found.length === wanted.size || (last !== undefined && madeAt(last) < back)
    // A list that begins again is looked at the next time: this is not worth reading it twice.
    if (isFarEnough || restarted) break
  }
  return found
}
