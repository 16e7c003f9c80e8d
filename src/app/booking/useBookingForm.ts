import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDraft } from '../forms/useDraft'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { blankBooking, bookingFields, type BookingTyped } from './bookingFields'
import type { Wanted } from './handOn'
import { madeOf } from './madeOf'
import type { BookingStart } from './openBooking'
import type { BookingStanding } from './run'
import { BOOKING_DRAFT, takeUpDraft } from './typedBefore'

/** The form of a booking: as it was left, with what was asked for since, and naming whom it has made already. */
export function useBookingForm(start: BookingStart, { notes, isRunning, isRead, failure }: BookingStanding) {
  const zone = useZone()
  const { name: connection, journal } = useConnection()
  const [blank] = useState(() => {
    // Where nothing lasts, a draft is all that there is of a booking from before.
    if (isRead && journal.get().durable) takeUpDraft(connection, notes, zone)
    return blankBooking(start, zone, Date.now())
  })
  const form = useForm<BookingTyped, unknown, Wanted>({
    defaultValues: blank,
    shouldFocusError: false,
    mode: 'onTouched',
    resolver: useMemo(() => standardSchemaResolver(bookingFields(zone)), [zone]),
  })
  const draft = useDraft(form, BOOKING_DRAFT)
  const { getValues, setValue, control } = form
  // One that is under way is shown as it was sent, whatever was clicked to get here.
  const [isSent] = useState(isRunning || (notes?.steps.appointment?.isBegun ?? false))

  useEffect(() => {
    if (!draft.restored || isSent) return
    if (start.startsAt !== undefined) {
      setValue('day', blank.day)
      setValue('time', blank.time)
      setValue('isAgain', blank.isAgain)
    }
    if (start.minutes !== undefined) setValue('minutes', blank.minutes)
    const { who } = getValues()
    if (start.customerId !== undefined && who.kind === 'known' && who.id === '') setValue('who', blank.who)
  }, [draft.restored, isSent, start, blank, setValue, getValues])

  const isRefused = failure !== null && notes === null
  const handedOn = isRunning ? notes?.id : isRefused ? '' : undefined
  useEffect(() => {
    if (handedOn !== undefined) setValue('of', handedOn)
  }, [handedOn, setValue])

  const [who, car] = useWatch({ control, name: ['who', 'car'] })
  const made = useMemo(() => (notes ? madeOf({ who, car }, notes) : {}), [notes, who, car])
  useEffect(() => {
    if (made.who) setValue('who', made.who)
    if (made.car) setValue('car', made.car)
  }, [made, setValue])

  return { form, draft, isFirst: blank.who.id === '' && !draft.restored }
}
