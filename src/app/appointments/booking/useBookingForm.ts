import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft } from '~/app/forms/useDraft'
import { useZone } from '~/app/session/shopTime'
import type { BookingDraft } from '~/client/nouns/booking'
import { blankBooking, bookingFields, type BookingTyped } from './bookingFields'
import type { BookingStart } from './openBooking'

export const BOOKING_DRAFT = 'booking'

/** The form of a booking: as it was left, with what was asked for since. */
export function useBookingForm(start: BookingStart) {
  const zone = useZone()
  const [blank] = useState(() => blankBooking(start, zone, Date.now()))
  const form = useForm<BookingTyped, unknown, BookingDraft>({
    defaultValues: blank,
    shouldFocusError: false,
    mode: 'onTouched',
    resolver: useMemo(() => standardSchemaResolver(bookingFields(zone)), [zone]),
  })
  const draft = useDraft(form, BOOKING_DRAFT)
  const { getValues, setValue } = form

  useEffect(() => {
    if (!draft.restored) return
    if (start.startsAt !== undefined) {
      setValue('day', blank.day)
      setValue('time', blank.time)
      setValue('isAgain', blank.isAgain)
    }
    if (start.minutes !== undefined) setValue('minutes', blank.minutes)
    const { who } = getValues()
    if (start.customerId !== undefined && who.kind === 'known' && who.id === '') setValue('who', blank.who)
  }, [draft.restored, start, blank, setValue, getValues])

  return { form, draft, isFirst: blank.who.id === '' && !draft.restored }
}
