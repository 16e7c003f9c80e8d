/** Stopped here, before anything of it went to the service. */
export class NotSent extends Error {}

/** Nobody is at it any more, and nobody can say what became of it. */
export const forgotten = (title: string) =>
  new NotSent(
    `An earlier try to save ${title} had no answer, and whether it was saved is not known. ` +
      'Look for it first; booking again adds it as new.',
  )

/** Another booking comes first; its end is known soon, or waits for a person. */
export const stillAtIt = (title: string, isOver: boolean) =>
  new NotSent(
    isOver
      ? `${title} waits for a decision in Settings; this one was not sent. Decide about that first.`
      : `${title} is still being booked; this one was not sent. Wait until that is confirmed.`,
  )
