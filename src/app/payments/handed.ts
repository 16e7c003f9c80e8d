/** Cash as it went over the counter: known where it was taken, and nowhere else. */
export type Handed = { tenderedCents: number; changeCents: number }
