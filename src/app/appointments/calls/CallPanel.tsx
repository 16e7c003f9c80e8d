import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomer } from '~/app/customers/useCustomer'
import { callLink } from '~/app/format/contactLinks'
import { SendMessage } from '~/app/messages/SendMessage'
import { useMinute } from '~/app/session/now'
import { nameDay, showLength, showTime, useZone } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { isToConfirm } from '~/domain/appointments'
import { messageFor } from '~/domain/messageTexts'
import { showPhone } from '~/domain/text/phone'
import { dayOf } from '~/domain/time/zone'
import { Button, buttonClass } from '~/ui/Button'
import { Kbd } from '~/ui/Kbd'
import { Skeleton } from '~/ui/Skeleton'

type Props = {
  row: Appointment
  place: string
  /** Null where nothing can be written, or nothing is left to do. */
  acts: { confirm: () => void; noAnswer: () => void } | null
  /** The keys chose this call, so its first outcome has the focus. */
  takesFocus: boolean
}

const outcomes = () => [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

/** From outcome to outcome, the first of which is Confirmed. */
export function focusOutcome(by: 1 | -1) {
  const all = outcomes()
  const at = all.findIndex((one) => one === document.activeElement) + by
  all[Math.min(Math.max(at, 0), all.length - 1)]?.focus()
}

/** Whom to call now, what about, and what came of it. */
export function CallPanel({ row, place, acts, takesFocus }: Props) {
  const zone = useZone()
  const { data: customer, isError } = useCustomer(row.customerId)
  const message = messageFor(row, useMinute())
  const when = `${nameDay(dayOf(Date.parse(row.startsAt), zone), zone)}, ${showTime(row.startsAt, zone)}`
  const heading = useId()
  const outcome = { 'data-outcome': true, 'aria-describedby': heading }
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // The page that has just come takes the focus from nothing else.
    if (takesFocus && (shown.current !== null || isNowhere())) outcomes()[0]?.focus()
    shown.current = row.id
  }, [takesFocus, row.id])
  return (
    <section
      aria-label="Call"
      className="grid content-start gap-x-8 gap-y-3 border-line bg-surface px-4 py-3 max-lg:max-h-[60vh] max-lg:overflow-y-auto max-lg:short:order-first max-lg:short:max-h-none max-lg:short:shrink-0 max-lg:border-t max-lg:shadow-high sm:max-lg:grid-cols-2 lg:overflow-y-auto lg:border-l lg:px-6 lg:py-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={heading} className="min-w-0 flex-1 text-xl font-semibold wrap-anywhere">
          <Link to="/customers/$id" params={{ id: row.customerId }} className="hover:underline">
            {customer?.name ?? 'A customer'}
          </Link>
        </h2>
        <span className="text-sm text-ink-2">{place}</span>
      </header>
      {customer === undefined && !isError && <Skeleton className="h-8 w-56" />}
      {isError && <p className="text-warn">The customer could not be loaded.</p>}
      {customer &&
        (customer.phone === null ? (
          <p className="text-danger">No phone on file</p>
        ) : (
          <a href={callLink(customer.phone)} className="text-3xl font-semibold text-accent">
            {showPhone(customer.phone)}
          </a>
        ))}
      <div>
        <p className="first-letter:uppercase">
          <b className="font-semibold">{when}</b>, {showLength(row.minutes)}
        </p>
        <p>{row.service ?? 'No service given'}</p>
        <CarLine of={row} />
        {row.notes && <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-ink-2">{row.notes}</p>}
      </div>
      {customer && message && (
        // A phone has room for the list, or for the words themselves.
        <div className="max-sm:[&_p]:hidden">
          <SendMessage key={row.id} name={message} appointment={row} customer={customer} />
        </div>
      )}
      {acts && (
        <div className="col-span-full grid grid-cols-2 gap-2 bg-surface max-lg:sticky max-lg:bottom-0 max-lg:grid-cols-3 max-sm:*:px-1">
          {isToConfirm(row.status) && (
            <Button {...outcome} look="main" className="min-h-12 lg:col-span-full" onClick={acts.confirm}>
              Confirmed
            </Button>
          )}
          <Link
            from="/schedule/calls"
            to="/schedule/calls"
            search={{ appointment: row.id }}
            {...outcome}
            className={buttonClass()}
          >
            Reschedule
          </Link>
          {isToConfirm(row.status) && (
            <Button {...outcome} onClick={acts.noAnswer}>
              No answer
            </Button>
          )}
        </div>
      )}
      <p className="col-span-full text-sm text-ink-3">
        {acts && 'This list of calls is kept on this computer only. '}
        <span className="max-lg:hidden">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> another
          {acts && (
            <>
              , <Kbd>←</Kbd> <Kbd>→</Kbd> outcome, <Kbd>Enter</Kbd> saves it, <Kbd>Ctrl Z</Kbd> undoes it
            </>
          )}
        </span>
      </p>
    </section>
  )
}

const isNowhere = () => document.activeElement === document.body || document.activeElement?.id === 'main'
