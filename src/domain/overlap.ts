/** What of an appointment matters to the question whether it stands in another's way. */
export type Slot = {
  customerId: string
  vehicleId: string | null
  startAt: number
  endAt: number
}

/** Half-open spans: one that ends at ten and one that starts at ten are fine. */
const meet = (a: Slot, b: Slot) => a.startAt < b.endAt && b.startAt < a.endAt

/** A vehicle can't be in two places; without vehicles, neither can the customer. */
const claimTheSame = (a: Slot, b: Slot) =>
  a.vehicleId !== null || b.vehicleId !== null ? a.vehicleId === b.vehicleId : a.customerId === b.customerId

export const clashes = (a: Slot, b: Slot) => claimTheSame(a, b) && meet(a, b)

/** The most appointments that stand at one moment within the span. */
export function busiest(span: { startAt: number; endAt: number }, others: readonly Slot[]): number {
  const inside = others.filter((other) => span.startAt < other.endAt && other.startAt < span.endAt)
  const starts = [span.startAt, ...inside.map((other) => Math.max(other.startAt, span.startAt))]
  return Math.max(
    ...starts.map(
      (moment) => inside.filter((other) => other.startAt <= moment && moment < other.endAt).length,
    ),
  )
}
