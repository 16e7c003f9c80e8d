import type { OutboxView } from '~/client/outbox/view'

type Counts = Pick<OutboxView, 'unsent' | 'unconfirmed' | 'refused' | 'unsure' | 'foreign'>

/** Whether changes wait for an answer of the service, and for no decision. */
export const isOnlyWaiting = ({ unsent, unconfirmed, refused, unsure }: Counts) =>
  unsent + unconfirmed > 0 && refused + unsure === 0

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/**
 * What this browser has not confirmed, whichever key it was entered under, and that the service does not answer where
 * that is why; `short` where there is little room.
 */
export function unsentWords(counts: Counts, isSilent = false) {
  const { unsent, unconfirmed, refused, unsure, foreign } = counts
  const waiting = unsent + unconfirmed
  const asking = refused + unsure
  const own = waiting + asking
  if (own + foreign === 0) return null
  if (own === 0) {
    return {
      whole: `${count(foreign, 'change')} not confirmed, under another key`,
      short: `${foreign} under another key`,
    }
  }
  const whole =
    asking > 0
      ? `${count(asking, 'change')} to review`
      : `${isSilent && isOnlyWaiting(counts) ? 'Not answering. ' : ''}${count(waiting, 'change')} not confirmed`
  if (foreign === 0) return { whole, short: whole }
  return { whole: `${whole}, ${foreign} under another key`, short: `${own + foreign} not confirmed` }
}
