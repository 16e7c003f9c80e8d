import { dayOf, type Day } from './time/zone'

type Appointment = { customerId: string; status: string; updatedAt: string }
type Billed = { customerId: string; createdAt: string }

export type Unbilled<V> = { appointment: V; day: Day }

const DONE = 'completed'

/**
 * Where nobody tells when an appointment was completed, it is the day of its last change: whatever was completed on a
 * day was changed then, so none is missed; one that was merely edited since is looked at once too often.
 */
function doneOn({ status, updatedAt }: Appointment, zone: string, since: string | null = null): Day | null {
  const changed = Date.parse(since ?? updatedAt)
  return status !== DONE || Number.isNaN(changed) ? null : dayOf(changed, zone)
}

/**
 * Appointments completed since a day whose customer has no invoice made on that day or later. Nothing ties an appointment to
 * an invoice: this is what to look at, and proof of nothing. `billed` is without what was voided.
 */
export function completedWithoutInvoice<V extends Appointment>(
  appointments: readonly V[],
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
  return appointments
    .flatMap((appointment) => {
      const day = doneOn(appointment, zone)
      if (day === null || day < since) return []
      return day > (latest.get(appointment.customerId) ?? '') ? [{ appointment, day }] : []
    })
    .toSorted((a, b) => Date.parse(b.appointment.updatedAt) - Date.parse(a.appointment.updatedAt))
}

type Owed = Billed & { vehicleId: string | null }
type Car = { vehicleId: string | null }

/** Whether it may be what this appointment came to: the same customer, and no other car where both name one. */
export const mayBeFor = (
  { customerId, vehicleId }: Pick<Appointment, 'customerId'> & Car,
  owed: Pick<Owed, 'customerId' | 'vehicleId'>,
) =>
  owed.customerId === customerId &&
  (vehicleId === null || owed.vehicleId === null || owed.vehicleId === vehicleId)

export type Unpaid<V, O> = { appointment: V; day: Day; owed: readonly O[] }

/**
 * Appointments completed since a day, with the open invoices that their customer got on that day or later, the last
 * completed first. `statusSince` is when an appointment got its status, where that is known.
 */
export function completedUnpaid<V extends Appointment & Car, O extends Owed>(
  appointments: readonly V[],
  owed: readonly O[],
  from: Day,
  zone: string,
  statusSince: (appointment: V) => string | null,
): Unpaid<V, O>[] {
  return appointments
    .flatMap((appointment) => {
      const day = doneOn(appointment, zone, statusSince(appointment))
      if (day === null || day < from) return []
      const theirs = owed.filter((invoice) => {
        const made = Date.parse(invoice.createdAt)
        return mayBeFor(appointment, invoice) && !Number.isNaN(made) && dayOf(made, zone) >= day
      })
      return theirs.length === 0 ? [] : [{ appointment, day, owed: theirs }]
    })
    .toSorted(
      (a, b) =>
        Date.parse(statusSince(b.appointment) ?? b.appointment.updatedAt) -
        Date.parse(statusSince(a.appointment) ?? a.appointment.updatedAt),
    )
}
