import { showLongDay, showMoment } from '~/app/format/times'
import { useZone } from '~/app/session/shopTime'
import { useShopRecord } from '~/app/session/useShopRecord'
import { nextOpen, notOpen, type NotOpen } from '~/domain/openHours'
import { dayOf } from '~/domain/time/zone'

type Appointment = { startAt: number; endAt: number }

function wordsOf(why: NotOpen, startAt: number, zone: string): string {
  const [weekday = ''] = showLongDay(dayOf(startAt, zone)).split(',')
  if (why.kind === 'closed') return `The shop is closed on ${weekday}s.`
  const until = showMoment(why.until, zone)
  return why.kind === 'ends'
    ? `The shop closes at ${until}, before this ends.`
    : `On ${weekday}s the shop is open from ${showMoment(why.from, zone)} to ${until}.`
}

export type Outside = {
  words: string
  /** It is open when this begins, and closes before it is over: cars stay overnight. */
  isOverOnly: boolean
  /** When it is open next for so long; null where no day is long enough. */
  next: number | null
}

/** Why the shop is not open for all of an appointment; null where it is, or names no hours. No service refuses one for that. */
export function useOutsideHours(appointment: Appointment | null): Outside | null {
  const open = useShopRecord()?.openingHours ?? null
  const zone = useZone()
  if (!open || !appointment) return null
  const { startAt, endAt } = appointment
  const why = notOpen(open, startAt, endAt, zone)
  return (
    why && {
      words: wordsOf(why, startAt, zone),
      isOverOnly: why.kind === 'ends',
      next: nextOpen(open, startAt, endAt - startAt, zone),
    }
  )
}
