import { Fragment, useEffect, useId, useRef, type ReactNode } from 'react'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { showMoment } from '~/app/format/times'
import { useToday } from '~/app/session/now'
import { nameDay, otherYear, showLength, useZone } from '~/app/session/shopTime'
import { searchBox } from '~/app/shell/keys/focusSearch'
import type { BookingLine } from '~/domain/bookingLine'
import { showPhone } from '~/domain/text/phone'
import { dayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Kbd } from '~/ui/Kbd'
import { useBookingLine, type Question } from './useBookingLine'

type Props = {
  line: BookingLine
  /** Enter came before the answer, or from a scanner. It books nothing by then: nobody had seen yet what it would be. */
  entered: boolean
  /** Told what Enter does now, which answers whether it came too early. */
  onEnter: (enter: () => 'early' | 'done') => void
  onLeave: () => void
}

/** One line to book by: what was understood of it, and what has to be asked. */
export function BookLine({ line, entered, onEnter, onLeave }: Props) {
  const state = useBookingLine(line)
  const zone = useZone()
  const today = useToday()
  const offers = useRef<HTMLDivElement>(null)
  const { question, book } = state
  const id = useId()

  function enter() {
    if (state.isReading) return 'early'
    if (question) offers.current?.querySelector('button')?.focus()
    else press()
    return 'done'
  }
  function press() {
    if (book?.()) onLeave()
  }
  useEffect(() => {
    onEnter(enter)
    return () => onEnter(() => 'early')
  })

  return (
    <div
      role="group"
      aria-label="Book by this line"
      className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3"
    >
      <ul aria-label="Understood" className="flex flex-wrap gap-2">
        {state.customer && (
          <Chip why={state.isOnlyCustomer ? null : 'chosen'}>
            <b className="font-semibold">{state.customer.name}</b>{' '}
            {state.customer.phone && showPhone(state.customer.phone)}
          </Chip>
        )}
        {state.car && <Chip why={state.car.why}>{state.car.words}</Chip>}
        {state.service !== '' && <Chip>{state.service}</Chip>}
        {state.notes !== null && <Chip>{state.notes}</Chip>}
        {state.startAt !== null && (
          <Chip>
            {nameDay(dayOf(state.startAt, zone), zone)}
            {otherYear(dayOf(state.startAt, zone), today)}, {showMoment(state.startAt, zone)}
          </Chip>
        )}
        <Chip why={line.minutes === null ? 'as usual' : null}>{showLength(state.minutes)}</Chip>
      </ul>
      {state.note !== null && <p className="text-warn">{state.note}</p>}
      <div ref={offers} role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {state.isReading && (
          <p className="text-ink-2">{entered ? 'Searching… Nothing is booked yet.' : 'Searching…'}</p>
        )}
        {entered && book && !question && <p>Nothing is booked yet. Press Enter once more to book.</p>}
        {question && <Ask id={id} question={question} onElse={() => (onLeave(), openBooking(state.start))} />}
      </div>
      {(!question || question.book) && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            look="main"
            disabled={book === null}
            {...(question && { 'aria-describedby': id })}
            onClick={press}
          >
            Book
            {!question && (
              <span aria-hidden className="max-lg:hidden">
                <Kbd onAccent>Enter</Kbd>
              </span>
            )}
          </Button>
          {!question && (
            <Button look="quiet" onClick={() => (onLeave(), openBooking(state.start))}>
              Open the form
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Chip({ children, why = null }: { children: ReactNode; why?: string | null }) {
  return (
    <li className="rounded-full bg-sunken px-3 py-1">
      {children}
      {why !== null && <span className="text-sm text-ink-2"> {why}</span>}
    </li>
  )
}

/** Nothing is taken for meant: the first Enter comes here, and the next one says which. */
function Ask({ id, question, onElse }: { id: string; question: Question; onElse: () => void }) {
  return (
    <>
      <p id={id} className={question.isNo ? 'text-warn' : 'font-semibold'}>
        {question.words}
      </p>
      <div className="flex flex-wrap gap-2">
        {question.offers.map(({ key, words, take }) => (
          <Button
            key={key}
            onClick={() => {
              // What has the focus goes away with its question.
              searchBox()?.focus()
              take()
            }}
          >
            {/* A name and a car are longer than a phone is wide. */}
            <span className="text-left whitespace-normal">
              {[words].flat().map((part, at) => (
                <Fragment key={part}>
                  {at > 0 && ', '}
                  <span>{part}</span>
                </Fragment>
              ))}
            </span>
          </Button>
        ))}
        <Button look="quiet" onClick={onElse}>
          Open the form
        </Button>
      </div>
    </>
  )
}
