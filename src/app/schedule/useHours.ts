import { useMemo, useState } from 'react'
import type { Appointment } from '../../client/nouns'
import type { OpeningHours } from '../../domain/shop'
import { dayOf, type Day } from '../../domain/zone'
import { placeOf, spanOf } from './place'
import { hoursOfWeek, shownHours, WHOLE_DAY, type Hours } from './shownHours'
import type { Preview } from './useReschedule'

type Shown = {
  /** Null where the shop says none. */
  open: OpeningHours | null
  days: readonly Day[]
  rows: readonly Appointment[]
  preview: Preview | null
  now: number
  zone: string
}

/** Null where nothing can be folded away. */
export type Fold = { isFolded: boolean; turn: () => void } | null

/** The shop's hours, wider where something stands outside them; the rest of the day at a press. */
export function useHours({ open, days, rows, preview, now, zone }: Shown): { hours: Hours; fold: Fold } {
  const [isFolded, setFolded] = useState(true)
  // What a hand carries goes on over the edge; the scale does not move under it.
  const underKeys = preview && preview.by !== 'hand' ? preview.place : null
  const isToday = days.includes(dayOf(now, zone))
  const shown = useMemo(() => {
    const spans = [...rows.map(placeOf), ...(underKeys ? [underKeys] : [])].map(spanOf)
    const least = isToday ? [...spans, { from: now, until: now + 1 }] : spans
    return shownHours(hoursOfWeek(open), least, days, zone)
  }, [open, days, rows, underKeys, now, isToday, zone])
  if (shown.from <= WHOLE_DAY.from && shown.until >= WHOLE_DAY.until) return { hours: WHOLE_DAY, fold: null }
  return {
    hours: isFolded ? shown : WHOLE_DAY,
    fold: { isFolded, turn: () => setFolded(!isFolded) },
  }
}
