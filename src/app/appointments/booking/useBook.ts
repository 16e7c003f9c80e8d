import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefusalWords } from '~/app/appointments/refusalWords'
import { useConnection } from '~/app/session/connection'
import { Failure, withStop } from '~/client/api/failure'
import type { Following } from '~/client/features'
import type { BookingDraft } from '~/client/nouns/booking'
import type { Entry } from '~/client/outbox/entry'
import { bookAndTell, isOutOfHand, NotBooked, tellNotBooked, titleOf, type Made } from './bookAndTell'

/** Where the booking of a form stands. */
export type BookingState = {
  readonly isRunning: boolean
  /** The step that is being saved, and why it is not there yet. */
  readonly now: { title: string; why: string | null } | null
  /** Why it was not booked, until the person tries again. */
  readonly failure: unknown
  /** What was saved of it all the same, in words. */
  readonly saved: string | null
}

const IDLE: BookingState = { isRunning: false, now: null, failure: null, saved: null }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const WHAT: Readonly<Record<string, (label: string) => string>> = {
  '/customers': (label) => label.replace(/^New/, 'the new'),
  '/vehicles': (label) => label.replace(/^New vehicle/, 'the'),
}

function nowOf({ method, path, label }: Entry, failure: Failure | null): BookingState['now'] {
  const what = WHAT[path]?.(label) ?? (method === 'PATCH' ? 'the check-in' : 'the appointment')
  if (!failure) return { title: `Saving ${what}…`, why: null }
  const then = path in WHAT ? '; the appointment is sent after it' : ''
  return {
    title: `${capital(what)} is not confirmed yet`,
    why: `${withStop(failure.message)} It is saved on this computer and will be sent again${then}.`,
  }
}

/** "Saved: the new customer Ruth Delgado and the 2019 Toyota Corolla. Not saved yet: the appointment." */
function savedWords({ customer, vehicle }: Made): string | null {
  const saved = [
    customer && `the new customer ${customer.name}`,
    vehicle && `the ${vehicle.year} ${vehicle.make} ${vehicle.model}`,
  ].filter(Boolean)
  return saved.length === 0 ? null : `Saved: ${saved.join(' and ')}. Not saved yet: the appointment.`
}

type Ends = {
  /** The outbox has it: nothing of it is lost from here on. */
  onKept: () => void
  onBooked: () => void
  /** `made` stays, and is not made again. */
  onRefused: (made: Made) => void
}

/** Books for one form. When the form is closed, the outbox goes on by itself. */
export function useBook({ onKept, onBooked, onRefused }: Ends, before: unknown = null) {
  const connection = useConnection()
  const navigate = useNavigate()
  const inWords = useRefusalWords()
  const [state, setState] = useState<BookingState>({ ...IDLE, failure: before })
  /** Aborted when the form is closed; null while nothing is being booked. */
  const gone = useRef<AbortController>(null)
  useEffect(() => () => gone.current?.abort(), [])

  const { mutate } = useMutation({
    mutationFn: ({ booking, ...following }: { booking: BookingDraft } & Following) =>
      bookAndTell(connection, booking, following),
  })

  const run = useCallback(
    (booking: BookingDraft) => {
      if (gone.current) return
      const stop = new AbortController()
      gone.current = stop
      let isKept = false
      // All steps are kept in one moment: the first of them is named, and then each that is tried.
      const onStep = (entry: Entry, failure: Failure | null) => {
        if (isKept && entry.attempts === 0 && failure === null) return
        if (!isKept) onKept()
        isKept = true
        setState({ ...IDLE, isRunning: true, now: nowOf(entry, failure) })
      }
      const onError = (error: unknown) => {
        gone.current = null
        const { failure, made } = error instanceof NotBooked ? error : { failure: error, made: {} }
        // The outbox goes on with it, or a person decides in the settings: it is not to be typed and sent once more.
        if (isKept && isOutOfHand(failure)) {
          const look = () => void navigate({ to: '/settings', hash: 'unsent' })
          if (failure.kind !== 'signed-out') tellNotBooked(titleOf(booking), failure, look)
          return onBooked()
        }
        const isSaved = failure instanceof Failure && failure.confirmed
        if (!isSaved) onRefused(made)
        setState({ ...IDLE, failure, saved: savedWords(made) })
      }
      setState({ ...IDLE, isRunning: true })
      // React Query calls these only while the form is there.
      mutate({ booking, onStep, gone: stop.signal }, { onSuccess: onBooked, onError })
    },
    [navigate, mutate, onKept, onBooked, onRefused],
  )
  return { state: { ...state, failure: inWords(state.failure) }, book: run }
}
