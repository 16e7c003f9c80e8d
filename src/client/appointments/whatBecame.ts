import { PAGE_SIZE } from '../../contract/page'
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
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<OfCustomer>> = await ofCustomer(customerId, after, PAGE_SIZE, {
      priority: 'background',
    })
    found.push(...page.rows.filter(({ id }) => wanted.has(id)))
    const last = page.rows.at(-1)
    const isFarEnough = found.length === wanted.size || (last !== undefined && madeAt(last) < back)
    // A list that begins again would be read for ever; it is looked at the next time.
    after = isFarEnough || page.restarted ? null : page.next
  } while (after !== null)
  return found
}
