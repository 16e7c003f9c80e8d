import { dayOf, type Day } from './zone'

type Visit = { customerId: string; status: string; updatedAt: string }
type Billed = { customerId: string; createdAt: string }

export type Unbilled<V> = { visit: V; day: Day }

const DONE = 'completed'

/**
 * The services tell when an appointment was last changed and not when it was completed. Whatever was completed on a
 * day was changed then, so none is missed; one that was merely edited since is looked at once too often.
 */
function doneOn({ status, updatedAt }: Visit, zone: string): Day | null {
  const changed = Date.parse(updatedAt)
  return status !== DONE || Number.isNaN(changed) ? null : dayOf(changed, zone)
}

/**
 * Visits completed since a day whose customer has no invoice made on that day or later. Nothing ties an appointment to
 * an invoice: this is what to look at, and proof of nothing. `billed` is without what was voided.
 */
export function toCheck<V extends Visit>(
  visits: readonly V[],
  billed: readonly Billed[],
  since: Day,
  zone: string,
): Unbilled<V>[] {
  const latest = new Map<string, Day>()
  for (const { customerId, createdAt } of billed) {
    const made = Date.parse(createdAt)
    if (Number.isNaN(made)) continue
    const day = dayOf(made, zone)
    if (day > (latest.get(customerId) ?? '')) latest.set(customerId, day)
  }
  return visits
    .flatMap((visit) => {
      const day = doneOn(visit, zone)
      if (day === null || day < since) return []
      return day > (latest.get(visit.customerId) ?? '') ? [{ visit, day }] : []
    })
    .toSorted((a, b) => Date.parse(b.visit.updatedAt) - Date.parse(a.visit.updatedAt))
}
