import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { HowCounted, howCountedWords } from '~/app/money/HowCounted'
import { methodTitle, takenWith } from '~/app/money/methods'
import {
  PaymentsUnderOtherKeys,
  UnconfirmedPaymentsNotice,
  useUnconfirmedPayments,
} from '~/app/money/UnconfirmedPayments'
import { useInvoicesPaid } from '~/app/payments/useInvoicesPaid'
import { useIsCopy } from '~/app/print/useIsCopy'
import { useConnection } from '~/app/session/connection'
import { keepDraft, readDraft } from '~/app/session/drafts'
import { useToday } from '~/app/session/now'
import { otherYear, showDay, showFullDate, useZone, showTime } from '~/app/session/shopTime'
import { isInBooks } from '~/client/payments/unconfirmedPayments'
import { toTheBank } from '~/domain/drawer'
import { dollars } from '~/domain/money'
import { enteredForEarlier, type DayTakings, type Takings } from '~/domain/takings'
import type { Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { LINK_IN_TEXT } from '~/ui/link'
import { Notice } from '~/ui/Notice'
import { Skeleton } from '~/ui/Skeleton'
import { CloseBar } from './CloseBar'
import { closeBlockers } from './closeBlockers'
import { readDrawer, isAsClosed, type DayDraft, readDayDraft } from './dayDraft'
import { DayPayments } from './DayPayments'
import { DaySheet } from './DaySheet'
import { Drawer } from './Drawer'
import { useDay } from './useDay'
import { useExpectedCash } from './useExpectedCash'
import { waitingCash } from './waitingCash'

export function DayClose({ day }: { day: Day }) {
  const zone = useZone()
  const { outbox } = useConnection()
  const { payments, takings, read, isWhole, goOn } = useDay(day)
  const invoiceOf = useInvoicesPaid(payments)
  const { draft, change } = useDayDraft(day)
  const { here, elsewhere } = useUnconfirmedPayments()
  // A payment whose answer is still out may be read before that, and is counted once.
  const unread = useMemo(() => here.filter((one) => !isInBooks(one, read.rows)), [here, read.rows])
  const earlier = useMemo(() => enteredForEarlier(read.rows, day, zone), [read.rows, day, zone])
  const { cashCents, waitingCents } = useExpectedCash(
    { cashCents: takenWith(takings, 'cash drawer'), waitingCents: waitingCash(unread, day, zone) },
    read.isOutdated,
  )
  const drawer = readDrawer(draft, cashCents + waitingCents)
  const bankCents = toTheBank(takenWith(takings, 'deposit slip'), drawer.countedCents, drawer.floatCents)
  const maybeOurs = elsewhere.filter(({ id }) => !draft.notOurs.includes(id))
  const standing = {
    isWhole,
    isCut: read.isCut,
    hasFailed: read.failure !== null,
    isOutdated: read.isOutdated,
    skipped: read.skipped,
    waiting: here.length,
    elsewhere: maybeOurs.length,
    errors: drawer.errors,
  }
  const reasons = closeBlockers(standing)
  const { mark, isReading, close, print } = useClosing({
    day,
    draft,
    change,
    takings,
    mayClose: reasons.length === 0,
    mayStayClosed: closeBlockers({ ...standing, isOutdated: false }).length === 0,
    readAgain: () => Promise.all([read.again(), outbox.fresh()]),
  })
  const isEmpty = read.rows.length === 0 && !read.isDone && read.failure === null
  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-4">
          {draft.closed && <Closed closed={draft.closed} takings={takings} />}
          <UnconfirmedPaymentsNotice
            waiting={unread}
            title={`Not in the takings: ${dollars(unread.reduce((sum, { cents }) => sum + (cents ?? 0), 0))} not confirmed`}
          />
          <PaymentsUnderOtherKeys
            payments={elsewhere}
            setApart={{ notOurs: draft.notOurs, onChange: (notOurs) => change({ notOurs: [...notOurs] }) }}
          />
          <Card title="Takings">
            {isEmpty ? <Skeleton className="h-20" /> : <TakingsByMethod takings={takings} />}
            <EarlierDays days={earlier} day={day} />
            <HowCounted list={read} noun="payments">
              A payment counts on the day it was made, in the shop’s time. Payments entered up to seven days
              before that day are checked too.
            </HowCounted>
            {read.isCut && (
              <Button className="mt-2" onClick={goOn}>
                Load older
              </Button>
            )}
          </Card>
        </div>
        {/* Counted first, and beside what is ticked. Whoever counts again has not closed yet. */}
        <div className="lg:col-start-2">
          <Drawer
            draft={draft}
            read={drawer}
            cashCents={cashCents}
            waitingCents={waitingCents}
            bankCents={bankCents}
            onChange={(changes) => change({ ...changes, closed: null })}
          />
        </div>
        <div className="@container lg:col-start-1 lg:row-start-2">
          <Card title="Payments">
            {isEmpty ? (
              <Skeleton className="h-32" />
            ) : (
              <DayPayments
                payments={payments}
                takings={takings}
                invoiceOf={invoiceOf}
                ticked={draft.ticked}
                onTick={(ticked) => change({ ticked: [...ticked] })}
              />
            )}
          </Card>
        </div>
      </div>
      <CloseBar
        note={draft.note}
        onNote={(note) => change({ note, closed: null })}
        closed={draft.closed}
        takings={takings}
        read={drawer}
        reasons={reasons}
        isReading={isReading}
        onClose={() => void close()}
        onPrint={print}
      />
      <DaySheet
        day={day}
        draft={draft}
        read={drawer}
        waitingCents={waitingCents}
        bankCents={bankCents}
        takings={takings}
        payments={payments}
        earlier={earlier}
        invoiceOf={invoiceOf}
        mark={mark}
        waiting={unread}
        elsewhere={maybeOurs}
        howFar={howCountedWords(read, 'payments', (at) => showFullDate(at, zone))}
      />
    </>
  )
}

/** A payment that is entered on another day changes the total of the day that it was paid on. */
function EarlierDays({ days, day }: { days: readonly DayTakings[]; day: Day }) {
  const today = useToday()
  if (days.length === 0) return null
  const cents = days.reduce((sum, one) => sum + one.cents, 0)
  return (
    <div role="group" aria-label="Entered for earlier days" className="mt-3 border-t border-line pt-3">
      <p>
        Entered {day === today ? 'today' : 'on this day'} for earlier days:{' '}
        <b className="font-semibold">{dollars(cents)}</b>
      </p>
      <p className="flex flex-wrap gap-x-4 text-ink-2">
        Each counts on the day it was paid:
        {days.map((one) => (
          <Link
            key={one.day}
            to="/day-close"
            search={{ day: one.day }}
            className={`${LINK_IN_TEXT} max-lg:py-2.5`}
          >
            {showDay(one.day) + otherYear(one.day, today)} {dollars(one.cents)}
          </Link>
        ))}
      </p>
    </div>
  )
}

/** Closing is this computer's own note of a day: no service is told of it. */
function Closed({ closed, takings }: { closed: NonNullable<DayDraft['closed']>; takings: Takings }) {
  const zone = useZone()
  const when = `${showFullDate(closed.at, zone)}, ${showTime(closed.at, zone)}`
  if (isAsClosed(closed, takings)) {
    return (
      <Notice tone="ok" title="Closed">
        On this computer, {when}, with {dollars(closed.cents)}.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title="Changed since it was closed">
      Closed {when} with {dollars(closed.cents)}; now {dollars(takings.cents)} are recorded for the day.
    </Notice>
  )
}

/** What the service has of a day, by the way it was paid, side by side. */
function TakingsByMethod({ takings }: { takings: Takings }) {
  return (
    <ul
      aria-label="Takings by method"
      className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {takings.byMethod.map(({ method, payments, cents }) => (
        <Figure key={method} word={methodTitle(method)} cents={cents} payments={payments} />
      ))}
      <Figure word="Total" cents={takings.cents} payments={takings.payments} />
    </ul>
  )
}

type FigureProps = { word: string; cents: number; payments: number }

const Figure = ({ word, cents, payments }: FigureProps) => (
  <li className="last:max-sm:col-span-full last:max-sm:border-t last:max-sm:border-line last:max-sm:pt-2">
    <span className="block">{word}</span>
    <b className="block text-xl font-semibold">{dollars(cents)}</b>
    <span className="block text-sm text-ink-3">
      {payments} {payments === 1 ? 'payment' : 'payments'}
    </span>
  </li>
)

const nameOf = (day: Day) => `day-close/${day}`

/** One day's float and count. Goes with the other drafts when somebody signs out. */
function useDayDraft(day: Day) {
  const { name } = useConnection()
  const [draft, setDraft] = useState(() => readDayDraft(readDraft(name, nameOf(day))))
  // A day is closed some time after the click, and whatever was typed meanwhile stays.
  const latest = useRef(draft)
  const change = (changes: Partial<DayDraft>) => {
    latest.current = { ...latest.current, ...changes }
    keepDraft(name, nameOf(day), latest.current)
    setDraft(latest.current)
  }
  return { draft, change }
}

type Closing = {
  day: Day
  draft: DayDraft
  change: (changes: Partial<DayDraft>) => void
  takings: Takings
  mayClose: boolean
  /** The same, were it not just being read once more: a sheet is closed until figures come that say otherwise. */
  mayStayClosed: boolean
  /** Reads once more what the day is reckoned from. */
  readAgain: () => Promise<unknown>
}

/**
 * Closing reads the day once more, notes the figures as they then stand and prints them; a sheet that differs from them
 * says that it is not closed.
 */
function useClosing({ day, draft, change, takings, mayClose, mayStayClosed, readAgain }: Closing) {
  const { closed } = draft
  const isClosed =
    mayStayClosed && closed !== null && closed.cents === takings.cents && closed.payments === takings.payments
  const isCopy = useIsCopy(isClosed ? `day-close/${day}/${closed.at}` : null)
  const [isReading, setReading] = useState(false)
  const shown = useRef<Pick<Closing, 'takings' | 'mayClose'> | null>(null)
  useLayoutEffect(() => {
    shown.current = { takings, mayClose }
    return () => {
      shown.current = null
    }
  })

  const mark = !isClosed ? 'Not closed' : isCopy ? 'Copy' : null

  async function close() {
    if (isReading) return
    setReading(true)
    await readAgain()
    // Drawn with what has come: that may be a reason not to close.
    flushSync(() => setReading(false))
    const now = shown.current
    if (!now?.mayClose) return
    const { cents, payments } = now.takings
    flushSync(() => change({ closed: { at: new Date().toISOString(), cents, payments } }))
    window.print()
  }

  return {
    mark,
    isReading,
    close,
    print: () => window.print(),
  }
}
