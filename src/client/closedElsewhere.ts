import { pages } from './api/pages'
import type { KnownRecords } from './cache/records'
import { pageTime } from './clock'
import type { Reads } from './reads'
import type { Appointment } from './records'

type OfCustomer = NonNullable<NonNullable<Reads['appointments']>['ofCustomer']>

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

type ClosedElsewhereParts = {
  ofCustomer: OfCustomer
  records: Pick<KnownRecords<Appointment>, 'current' | 'isPending' | 'isOwn'>
  /** Into the record cache. */
  found: (row: Appointment, readAt: number) => void
  isOpen: (status: string) => boolean
}

type ClosedShown = {
  isShown: (row: Appointment) => boolean
  /** What this desk did not know of itself. */
  onFound: (ids: readonly string[]) => void
}

/** Customers asked about at one time: after a long absence all that was closed meanwhile is missing at once. */
const MOST = 10

/**
 * One that another desk completes goes from the open lists, and comes to stand deep in a list of closed ones, which is
 * not read again so far. Its customer's appointments are few, and say what has become of it.
 */
export function createClosedElsewhere({ ofCustomer, records, found: put, isOpen }: ClosedElsewhereParts) {
  let before: readonly Appointment[] = []
  /** Gone from the open lists, and not found yet; it is looked for until that is known. */
  const missing = new Map<string, Appointment>()
  const asked = new Set<string>()

  /** Closed or deleted, as this desk knows by its own doing. */
  function isKnown(row: Appointment): boolean {
    const [now] = records.current([row])
    return !now || !isOpen(now.status)
  }

  function note(open: readonly Appointment[]) {
    const still = new Set(open.map(({ id }) => id))
    for (const row of before) if (!still.has(row.id)) missing.set(row.id, row)
    before = open
    for (const row of missing.values()) {
      // What this desk itself is closing may yet be refused, because another was faster.
      if (still.has(row.id) || (!records.isPending(row.id) && isKnown(row))) missing.delete(row.id)
    }
  }

  async function ask(customerId: string, { isShown, onFound }: ClosedShown) {
    asked.add(customerId)
    const readAt = pageTime()
    try {
      const theirs = [...missing.values()].filter((row) => row.customerId === customerId)
      const found = await whatBecame(ofCustomer, customerId, theirs)
      for (const { id } of theirs) missing.delete(id)
      onFound(found.filter((row) => isShown(row) && !records.isOwn(row)).map(({ id }) => id))
      for (const row of found) put(row, readAt)
    } catch {
      // It is still missing, and asked after again at the next look.
    } finally {
      asked.delete(customerId)
    }
  }

  return {
    /** After each whole look at the open ones. Those of the days on screen come first. */
    async look(open: readonly Appointment[], shown: ClosedShown): Promise<void> {
      note(open)
      const wanted = [...missing.values()].filter((row) => !records.isPending(row.id))
      const inOrder = [...wanted.filter(shown.isShown), ...wanted]
      const customers = [...new Set(inOrder.map(({ customerId }) => customerId))].filter(
        (id) => !asked.has(id),
      )
      await Promise.all(customers.slice(0, MOST - asked.size).map((id) => ask(id, shown)))
    },
  }
}
