import { isOver, type Entry } from '../../client/journal/entry'

/** Stopped here, before anything of it went to the service. */
export class NotSent extends Error {}

/** Another booking comes first; its end is known soon, or waits for a person. */
export const stillAtIt = (title: string, entry: Entry) =>
  new NotSent(
    isOver(entry)
      ? `${title} waits for a decision in Settings; this one was not sent. Decide about that first.`
      : `${title} is still being booked; this one was not sent. Wait until that is confirmed.`,
  )
