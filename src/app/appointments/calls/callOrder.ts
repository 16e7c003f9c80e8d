import type { Appointment } from '~/client/nouns/nouns'
import { isToConfirm } from '~/domain/appointments'

/** What this computer knows of the calls of one day: who did not answer, and when that was. */
export type Tries = Readonly<Record<string, number>>

const startOf = ({ startsAt }: Appointment) => Date.parse(startsAt) || 0

/**
 * Who is called, in which order: by time, and whoever did not answer comes round again at the end. What has been settled
 * since the list was opened stays where it was, so that no row moves under the hand.
 */
export function inCallOrder(rows: readonly Appointment[], tries: Tries): Appointment[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [
      isToConfirm(one.status) ? (tries[one.id] ?? 0) : 0,
      isToConfirm(other.status) ? (tries[other.id] ?? 0) : 0,
    ]
    return a - b || startOf(one) - startOf(other) || (one.id < other.id ? -1 : 1)
  })
}

/** The next that is still to be called after this one, and from the beginning again. */
export function nextCall(order: readonly Appointment[], after: string | null): string | null {
  const at = order.findIndex(({ id }) => id === after)
  const others = [...order.slice(at + 1), ...order.slice(0, at + 1)]
  return others.find(({ status }) => isToConfirm(status))?.id ?? null
}
