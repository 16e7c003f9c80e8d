import type { Entry } from './entry'

// The service remembers a key for 24 hours of its own clock. A repetition that arrives later runs anew: a
// second payment. Its day begins with the first try; an entry from before that was noted counts from its saving. So the question before any repetition is not "what time is it" but "what does the clock
// that forgets the key say", and the rule follows from it:
//
// 1. Where the service's time is known at both ends, it alone decides. At saving it is the last answer's
//    Date carried forward by a clock that can stand still but never run ahead (so never later than the truth:
//    an entry can look older, not younger); before a repetition it is asked for if no answer is fresh. This
//    computer's clock, a day fast, a day slow or set in between, has no say: it can neither replay past the
//    window nor declare a young entry old. A service whose own clock was set back answers times before the
//    saving; then nobody knows what it remembers, and the person decides.
// 2. Where the service's time is missing at an end, this computer's clock decides, and only in the direction
//    of not sending: past the window by it, or shown to have been set back (it was seen later than it is now),
//    the entry waits and is shown as unsure. That is not written down, because a clock that is put right
//    makes a young entry young again. What stays open: a clock that was ahead at saving, with no answer heard
//    by then, and was put right before anything else was noted. The dashboard itself comes from the gateway
//    and has read before it writes, so the first rule is the one at work.
//
// An old entry by rule 1 is written down as unsure: the service may have swept the key by then, and a service
// clock that is set back afterwards does not bring it back.

const HOUR_MS = 3_600_000

/** Short of the 24 hours by more than any try lasts: one that starts in time must not arrive too late. */
const REPLAY_WINDOW_MS = 24 * HOUR_MS - 10 * 60_000

/** Clocks are corrected by seconds all day; that is not a clock that was set. */
const TOLERANCE_MS = 2 * 60_000

/**
 * young:    may be sent
 * old:      never again, whatever the clocks say later
 * doubtful: not now; asked again at the next start or answer
 */
export type Age = 'young' | 'old' | 'doubtful'

export function ageOf(entry: Entry, serviceNow: number | null, wallNow: number): Age {
  const { at, service } = entry.tried ?? { at: entry.savedAt, service: entry.serviceSavedAt }
  if (serviceNow !== null && service !== null) {
    const age = serviceNow - service
    if (age < -TOLERANCE_MS) return 'doubtful'
    return age > REPLAY_WINDOW_MS ? 'old' : 'young'
  }
  const wasSetBack = wallNow < Math.max(entry.seenAt, entry.savedAt) - TOLERANCE_MS
  return wasSetBack || wallNow - at > REPLAY_WINDOW_MS ? 'doubtful' : 'young'
}
