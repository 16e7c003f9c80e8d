import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { explain } from '../../client/explain'
import type { Appointment } from '../../client/records'
import { tell } from '../../ui/tell'
import { useChange } from '../appointments/useChange'
import { useCapabilities } from '../shell/connection'
import { showDate, showLength } from '../shell/shopTime'
import { clashAt } from './clash'
import { isSamePlace, placeOf, spanOf, whenOf, type Place } from './place'
import { showMoment } from './times'
import type { Names } from './useNames'

/** Where an appointment would stand: in the hand, under the keys, or waiting for a yes because of a clash. */
export type Preview = { row: Appointment; place: Place; by: 'hand' | 'keys' | 'asked' }

type Parts = { known: readonly Appointment[]; names: Names; zone: string }

export type Reschedule = ReturnType<typeof useReschedule>

/** Moves and lengthens appointments: previewed, checked for clashes, then shown at once while it is sent. */
export function useReschedule({ known, names, zone }: Parts) {
  const change = useChange()
  const { openStatuses } = useCapabilities()
  const [preview, setPreview] = useState<Preview | null>(null)

  const clash = useMemo(
    () => preview && clashAt(preview.row, preview.place, known, openStatuses),
    [preview, known, openStatuses],
  )
  const cancel = useCallback(() => setPreview(null), [])
  const refusal = useRef<{ close: () => void } | null>(null)

  /** Whoever tries another time has read why the last one was refused. */
  const show = useCallback((next: Preview) => {
    refusal.current?.close()
    refusal.current = null
    setPreview(next)
  }, [])

  function save({ row: seen, place }: Preview) {
    setPreview(null)
    // It may have been changed at another desk while it was held: taking this back goes to how it was then.
    const row = known.find(({ id }) => id === seen.id) ?? seen
    const before = placeOf(row)
    if (!change || isSamePlace(place, before)) return
    const name = names(row)
    const isMoved = place.startsAt !== before.startsAt
    const said = isMoved
      ? `${name} moved to ${showDate(place.startsAt, zone)}, ${showMoment(place.startsAt, zone)}`
      : `${name} takes ${showLength(place.minutes)}, until ${showMoment(spanOf(place).until, zone)}`
    void change(
      row,
      {
        ...(isMoved && { startsAt: new Date(place.startsAt).toISOString() }),
        ...(place.minutes !== before.minutes && { minutes: place.minutes }),
      },
      { said, onRefused: (failure) => tellRefused(row, failure) },
    )
  }

  /** The service may name what is in the way by its id, which says nothing to anybody. */
  function tellRefused(row: Appointment, failure: unknown) {
    const { happened, requestId } = explain(failure)
    const other = known.find(({ id }) => id !== row.id && happened.includes(id))
    const reason = other
      ? happened.replace(other.id, `of ${names(other)}, ${whenOf(other, zone)},`)
      : happened
    refusal.current = tell({
      title: `${names(row)} stays at ${showMoment(placeOf(row).startsAt, zone)}`,
      detail: requestId === null ? reason : `${reason} (reference ${requestId})`,
      tone: 'danger',
    })
  }

  return {
    preview,
    clash,
    /** A closed appointment has its time behind it; its fields are in its panel. */
    mayChange: useCallback(
      (row: Appointment) => change !== null && openStatuses.includes(row.status),
      [change, openStatuses],
    ),
    show,
    cancel,
    /** Let go of: saved where there is room, else asked about. */
    drop(held: Preview) {
      if (isSamePlace(held.place, placeOf(held.row))) setPreview(null)
      else if (clashAt(held.row, held.place, known, openStatuses)) setPreview({ ...held, by: 'asked' })
      else save(held)
    },
    save: () => preview && save(preview),
  }
}

/** Escape lets go of it, wherever the focus is. */
export function useEscape(isOn: boolean, cancel: () => void) {
  const latest = useRef(cancel)
  useEffect(() => {
    latest.current = cancel
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isOn || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [isOn])
}
