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

type Span = Pick<Slot, 'startAt' | 'endAt'>

/** How many stand at each moment of the span at which another one begins, and at its own beginning, in that order. */
function countsIn(span: Span, others: readonly Slot[]): { at: number; count: number }[] {
  const inside = others.filter((other) => span.startAt < other.endAt && other.startAt < span.endAt)
  const starts = [span.startAt, ...inside.map((other) => Math.max(other.startAt, span.startAt))]
  return starts
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, count: inside.filter((other) => other.startAt <= at && at < other.endAt).length }))
}

/** The most appointments that stand at one moment within the span. */
export const busiest = (span: Span, others: readonly Slot[]): number =>
  Math.max(...countsIn(span, others).map(({ count }) => count))

/** The first moment within the span at which there is room for none more. */
export const fullAt = (span: Span, others: readonly Slot[], capacity: number) =>
  countsIn(span, others).find(({ count }) => count >= capacity) ?? null
