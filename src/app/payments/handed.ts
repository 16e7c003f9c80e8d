/** Cash as it went over the counter: known where it was taken, and nowhere else. */
export type Handed = { tenderedCents: number; changeCents: number }

/** What to give back of it, by what was recorded. */
export const changeOf = ({ tenderedCents }: Handed, recordedCents: number) => tenderedCents - recordedCents
