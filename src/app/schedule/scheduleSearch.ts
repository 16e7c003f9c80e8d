import { textParam } from '~/app/format/urlParams'
import { isDay } from '~/domain/time/day'
import type { Day } from '~/domain/time/zone'

/** What the address of the schedule says. Without a day it is today, so that a kept link is never of last week. */
type ScheduleSearch = {
  view?: 'week'
  day?: Day
  /** Canceled appointments and no-shows too. */
  canceled?: 'shown'
  /** Only what has this label. */
  label?: string
  /** The appointment whose panel is open. */
  appointment?: string
}

/** What makes no sense in an address is left out of it. */
export const readScheduleSearch = (search: Record<string, unknown>): ScheduleSearch => ({
  ...(search['view'] === 'week' && { view: 'week' }),
  ...(isDay(search['day']) && { day: search['day'] }),
  ...(search['canceled'] === 'shown' && { canceled: 'shown' }),
  ...(textParam(search['label']) !== '' && { label: textParam(search['label']) }),
  ...(textParam(search['appointment']) !== '' && { appointment: textParam(search['appointment']) }),
})

type Changes = { [Name in keyof ScheduleSearch]?: ScheduleSearch[Name] | null }

/** The same address with some parts of it changed; null leaves a part out. */
export const changedSearch = (before: ScheduleSearch, changes: Changes): ScheduleSearch =>
  readScheduleSearch({ ...before, ...changes })
