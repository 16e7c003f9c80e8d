import type { Place } from '../../contract/changes'

/** When something was asked, by the time of this page (see pageTime.ts), and where in the shop's history it was read. */
export type Moment = { readonly readAt: number; readonly place?: Place | undefined }

/** A number is a moment of which no place is known. */
export type Asked = number | Moment

export const momentOf = (asked: Asked): Moment => (typeof asked === 'number' ? { readAt: asked } : asked)

/**
 * Whether the one is newer. By its place where the service says one: the process's clock may have been set back, and what
 * was asked for later may be answered from before. Else, and between two lines of history, by the order of asking.
 */
export function isAfter(one: Moment, other: Moment): boolean {
  const [here, there] = [one.place, other.place]
  return here && there && here.epoch === there.epoch && here.number !== there.number
    ? here.number > there.number
    : one.readAt > other.readAt
}

/** The one from which all of several readings are at least as new. */
export const earlierOf = (one: Moment, other: Moment): Moment => (isAfter(one, other) ? other : one)
