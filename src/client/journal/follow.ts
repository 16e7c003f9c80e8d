import type { Entry, Left, Made } from './entry'

// A booking makes a customer, then their vehicle, then the appointment, each with the ids of those before. What waits is
// kept inside of what it waits for, and not beside it: so the one leaves and the next arrives in one step, nothing can
// be left without its parent, and whatever becomes of that (refused, let go, signed out) there is one thing to decide.
// The page that decided on all of it sends what follows (chain.ts); any other leaves it, and a person goes on from there.

/** Nobody sends it any more; what was made, and what was to follow, stays known. */
export const leftBehind = (entry: Entry, left: Left): Entry => ({ ...entry, state: 'held', left })

/** What was made up to here, with the answer to the last of it. */
export const madeBy = ({ made = [], memo }: Entry, answer: unknown): readonly Made[] => [
  ...made,
  { answer, ...(memo !== undefined && { memo }) },
]
