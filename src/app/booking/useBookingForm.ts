import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDraft } from '../forms/useDraft'
import { useZone } from '../session/shopTime'
import { blankBooking, bookingFields, type BookingTyped } from './bookingFields'
import { BOOKING_DRAFT } from './bookings'
import type { Wanted } from './handOn'
import { madeOf } from './madeOf'
import type { BookingStart } from './openBooking'
import type { BookingStanding } from './run'

/** The form of a booking: as it was left, with what was asked for since, and naming whom it has made already. */
export function useBookingForm(start: BookingStart, { notes, isRunning }: BookingStanding) {
  const zone = useZone()
  const [blank] = useState(() => blankBooking(start, zone, Date.now()))
  const form = useForm<BookingTyped, unknown, Wanted>({
    defaultValues: blank,
    shouldFocusError: false,
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

  const [who, car] = useWatch({ control, name: ['who', 'car'] })
  const made = useMemo(() => (notes ? madeOf({ who, car }, notes) : {}), [notes, who, car])
  useEffect(() => {
    if (made.who) setValue('who', made.who)
    if (made.car) setValue('car', made.car)
  }, [made, setValue])

  return { form, draft, isFirst: blank.who.id === '' && !draft.restored }
}
