import type { JournalSnapshot } from '../../client/journal/snapshot'

type Counts = Pick<JournalSnapshot, 'unsent' | 'unconfirmed' | 'refused' | 'unsure' | 'foreign'>

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** What this browser has not confirmed, whichever key it was entered under; `short` where there is little room. */
export function unsentWords({ unsent, unconfirmed, refused, unsure, foreign }: Counts) {
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
    asking > 0 ? `${count(asking, 'change')} to look at` : `${count(waiting, 'change')} not confirmed`
  if (foreign === 0) return { whole, short: whole }
  return { whole: `${whole}, ${foreign} under another key`, short: `${own + foreign} not confirmed` }
}
