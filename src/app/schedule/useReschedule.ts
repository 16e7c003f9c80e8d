import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { nextFree, type Known, freeWords } from '~/app/appointments/clash'
import { useChange } from '~/app/appointments/useChange'
import { statusWord } from '~/app/format/statusWords'
import { showMoment } from '~/app/format/times'
import { isSure } from '~/app/forms/sayRefused'
import { useCapabilities } from '~/app/session/connection'
import { showDate, showLength } from '~/app/session/shopTime'
import { explain } from '~/client/api/explain'
import type { Appointment } from '~/client/nouns/nouns'
import { toast } from '~/ui/toast'
import { type AppointmentTime, appointmentTimeOf, isSameTime, spanOf } from './appointmentTime'
import { clashAt, slotAt } from './clashWords'
import type { Names } from './useNames'

/** Where an appointment would stand: in the hand, under the keys, or waiting for a yes. */
export type Preview = {
  /** As it was taken, or as it was when it was asked about. */
  row: Appointment
  time: AppointmentTime
  by: 'hand' | 'keys' | 'asked'
  /** Another desk has changed the same while it was in the hand. */
  isContested?: boolean
}

const MOST_FREE = 3

type RescheduleParts = {
  known: readonly Appointment[]
  inTheWay: Known
  names: Names
  zone: string
}

export type Reschedule = ReturnType<typeof useReschedule>

/** Moves and lengthens appointments: previewed, checked for clashes, then shown at once while it is sent. */
export function useReschedule({ known, inTheWay, names, zone }: RescheduleParts) {
  const change = useChange()
  const { openStatuses } = useCapabilities()
  const [preview, setPreview] = useState<Preview | null>(null)

  const clash = useMemo(
    () => preview && clashAt(preview.row, preview.time, inTheWay, openStatuses),
    [preview, inTheWay, openStatuses],
  )
  const free = useMemo(() => {
    if (!preview || !clash) return null
    const { row, time } = preview
    const wanted = slotAt(row, time, openStatuses)
    const times = wanted ? nextFree(wanted, inTheWay, MOST_FREE, row.id) : []
    return times.map((at) => freeWords(at, time.startsAt, zone)).join(' · ')
  }, [preview, clash, inTheWay, openStatuses, zone])
  const cancel = useCallback(() => setPreview(null), [])
  const refusal = useRef<{ close: () => void } | null>(null)

  /** Whoever tries another time has read why the last one was refused. */
  const show = useCallback((next: Preview) => {
    refusal.current?.close()
    refusal.current = null
    setPreview(next)
  }, [])

  /** Sent where nothing speaks against it, else asked about; what was `agreed` to is what was shown. */
  function letGo(taken: Preview, agreed: boolean) {
    setPreview(null)
    if (isSameTime(taken.time, appointmentTimeOf(taken.row))) return
    const row = known.find(({ id }) => id === taken.row.id)
    if (!row || !openStatuses.includes(row.status)) return tellClosed(taken.row, row)
    const end = rebase(taken.row, taken.time, row)
    if (!end) return
    const { time, isContested } = end
    const isShown = agreed && isSameTime(time, taken.time)
    if (isContested || (!isShown && clashAt(row, time, inTheWay, openStatuses))) {
      setPreview({ row, time, by: taken.by === 'keys' ? 'keys' : 'asked', isContested })
    } else send(end)
  }

  function tellClosed(taken: Appointment, row: Appointment | undefined) {
    refusal.current = toast({
      title: `${names(taken)} was not changed`,
      detail: row
        ? `It is ${statusWord(row.status).toLowerCase()} now: another computer changed it first.`
        : 'It is no longer open: another computer closed or deleted it.',
    })
  }

  function send({ row, time, changed }: Rebased) {
    if (!change) return
    const name = names(row)
    const said =
      changed.startsAt !== undefined
        ? `${name} moved to ${showDate(time.startsAt, zone)}, ${showMoment(time.startsAt, zone)}`
        : `${name} takes ${showLength(time.minutes)}, until ${showMoment(spanOf(time).until, zone)}`
    void change(
      row,
      {
        ...(changed.startsAt !== undefined && { startsAt: new Date(changed.startsAt).toISOString() }),
        ...(changed.minutes !== undefined && { minutes: changed.minutes }),
      },
      {
        said,
        // Where it may have been saved, or is there no more, it does not stay anywhere.
        onRefused: (failure, now) =>
          isSure(failure) && now !== null ? tellRefused(now ?? row, failure) : false,
      },
    )
  }

  function tellRefused(row: Appointment, failure: unknown) {
    const { happened: reason, requestId } = explain(failure)
    refusal.current = toast({
      title: `${names(row)} stays at ${showMoment(appointmentTimeOf(row).startsAt, zone)}`,
      detail: requestId === null ? reason : `${reason} (reference ${requestId})`,
      tone: 'danger',
    })
  }

  return {
    preview,
    clash,
    /** Where something is in the way: the next times at which nothing is. */
    free,
    /** A closed appointment has its time behind it; its fields are in its panel. */
    mayChange: useCallback(
      (row: Appointment) => change !== null && openStatuses.includes(row.status),
      [change, openStatuses],
    ),
    show,
    cancel,
    /** Let go of: saved where there is room, else asked about. */
    drop: (taken: Preview) => letGo(taken, false),
    save: () => preview && letGo(preview, true),
  }
}

export type Rebased = {
  /** As it is now. */
  row: Appointment
  /** Where it would stand with what was changed here. */
  time: AppointmentTime
  /** What was changed here and nothing else. */
  changed: Partial<AppointmentTime>
  /** Another desk has changed the very same meanwhile. */
  isContested: boolean
}

/**
 * What a hand or the keys have made of an appointment that was taken, laid over how it is by now: another desk may have
 * changed the rest of it meanwhile, and that stays. Null where nothing is to be changed any more.
 */
export function rebase(taken: Appointment, time: AppointmentTime, row: Appointment): Rebased | null {
  const [from, now] = [appointmentTimeOf(taken), appointmentTimeOf(row)]
  const changed: Partial<AppointmentTime> = {
    ...(time.startsAt !== from.startsAt && { startsAt: time.startsAt }),
    ...(time.minutes !== from.minutes && { minutes: time.minutes }),
  }
  const wanted = { ...now, ...changed }
  if (isSameTime(wanted, now)) return null
  const isContested =
    (changed.startsAt !== undefined && now.startsAt !== from.startsAt) ||
    (changed.minutes !== undefined && now.minutes !== from.minutes)
  return { row, time: wanted, changed, isContested }
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
