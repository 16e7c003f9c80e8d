import { useEffect, useMemo, useRef, useState } from 'react'
import { appointmentsOnDay } from '~/app/appointments/appointmentsOnDay'
import { useAppointments, useListsByDay } from '~/app/appointments/useAppointments'
import { useMove } from '~/app/appointments/useMove'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { StatusWord } from '~/app/format/StatusWord'
import { undoingOf, useUndoKey } from '~/app/forms/undoing'
import { useSeen } from '~/app/forms/useSeen'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { keepDraft, readDraft } from '~/app/session/drafts'
import { useToday } from '~/app/session/now'
import { showDay, useZone, showTime } from '~/app/session/shopTime'
import { useShortcuts } from '~/app/shell/keys/useShortcuts'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { useRecords } from '~/client/cache/useRecords'
import type { Appointment } from '~/client/nouns/nouns'
import { isInShop, isToConfirm } from '~/domain/appointments'
import { countsAsOpen } from '~/domain/capabilities'
import { addDays, type Day } from '~/domain/time/zone'
import { Skeleton } from '~/ui/Skeleton'
import { inCallOrder, nextCall, type Tries } from './callOrder'
import { CallPanel, focusOutcome } from './CallPanel'

/** The person calls, one after the other, the customers who have not confirmed tomorrow's appointment. */
export default function CallsPage() {
  useTitle('Calls for tomorrow')
  useUndoKey()
  const connection = useConnection()
  const known = useCapabilities()
  const zone = useZone()
  const day = addDays(useToday(), 1)
  const byDay = useListsByDay()
  const look = useAppointments(byDay ? { from: day, to: day } : null)
  const { tries, noAnswer, takeBack } = useTries(day)
  const move = useMove('call')
  const appointments = useRecords(connection.records.appointments)

  const order = useMemo(() => {
    const isThen = appointmentsOnDay(day, zone, false, known)
    return inCallOrder(
      look.rows.filter((row) => isThen(row) && countsAsOpen(known, row.status) && !isInShop(row.status)),
      tries,
    )
  }, [look.rows, day, zone, known, tries])
  const [picked, setPicked] = useState<string | null>(null)
  const [isByKey, setByKey] = useState(true)
  const undoing = undoingOf(connection)
  /** The "no answer" that Ctrl+Z takes back while this page is open. */
  const tried = useRef(() => {})
  useEffect(() => () => undoing.forget(tried.current), [undoing])
  /** Whose call it is by the order, where nobody has picked another. */
  const [met, setMet] = useState<string | null>(null)
  const byHand = order.find(({ id }) => id === picked)
  const toConfirm =
    order.find((row) => row.id === met && isToConfirm(row.status)) ??
    order.find(({ status }) => isToConfirm(status))
  const current = byHand ?? toConfirm ?? order[0]
  // Whose call it is stays, whoever else books meanwhile: the next key is meant for whom one reads there. One that turns
  // out to be confirmed already, as when it was written down before, is nobody's call.
  if (!byHand && toConfirm && toConfirm.id !== met) setMet(toConfirm.id)
  const at = current ? order.indexOf(current) : -1
  const isSeen = useSeen(current?.id)
  const done = order.filter((row) => !isToConfirm(row.status)).length

  function pick(id: string | null) {
    setByKey(true)
    setPicked(id)
  }
  function goOn(from: string) {
    pick(null)
    setMet(nextCall(order, from))
  }
  function step(by: 1 | -1) {
    const next = order[at + by]
    if (next) pick(next.id)
  }
  function confirm() {
    if (!move || !current || !isToConfirm(current.status) || !isSeen()) return
    move(current, 'confirmed')
    goOn(current.id)
  }
  function missed() {
    if (!move || !current || !isToConfirm(current.status) || !isSeen()) return
    const { id } = current
    noAnswer(id)
    undoing.forget(tried.current)
    tried.current = undoing.push(() => {
      takeBack(id)
      pick(id)
    })
    goOn(id)
  }
  useShortcuts({
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ArrowRight: () => focusOutcome(1),
    ArrowLeft: () => focusOutcome(-1),
  })

  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] overflow-hidden max-lg:grid-rows-[minmax(0,1fr)_auto] max-lg:short:flex max-lg:short:flex-col max-lg:short:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_25rem]">
      <section className="overflow-y-auto max-lg:scroll-pb-24 max-lg:pb-24 px-3 max-lg:short:overflow-visible py-4 sm:px-4 lg:px-5">
        <header className="mb-3 flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-xl font-semibold tracking-tight">Calls for tomorrow</h1>
          <span>{showDay(day)}</span>
          <span role="status" className="ml-auto text-sm text-ink-2">
            {look.isPending || look.isFailed || order.length === 0
              ? ''
              : `${done} of ${order.length} confirmed${look.isWhole ? '' : ', still loading'}`}
          </span>
        </header>
        {order.length > 0 && (
          <div aria-hidden className="mb-3 h-1.5 overflow-hidden rounded-full bg-sunken print:hidden">
            <div className="h-full bg-ok" style={{ width: `${(100 * done) / order.length}%` }} />
          </div>
        )}
        {look.isFailed && <FailureNotice failure={look.error} onRetry={look.refetch} />}
        {look.isPending && <Skeleton className="h-44 w-full" />}
        {!look.isPending && !look.isFailed && order.length === 0 && look.isWhole && (
          <p className="text-ink-2">Nobody is booked for tomorrow.</p>
        )}
        {order.length > 0 && (
          <div className="overflow-hidden rounded-lg bg-surface">
            <CallHead />
            <ul aria-label="Calls">
              {order.map((row) => (
                <CallRow
                  key={row.id}
                  row={row}
                  isPicked={row === current}
                  takesFocus={isByKey && !move && row.id === picked}
                  triedAt={tries[row.id]}
                  isPending={appointments.isPending(row.id)}
                  onPick={() => {
                    setByKey(false)
                    setPicked(row.id)
                  }}
                />
              ))}
            </ul>
          </div>
        )}
      </section>
      {current && (
        <CallPanel
          row={current}
          place={`${at + 1} of ${order.length}`}
          acts={move && { confirm, noAnswer: missed }}
          takesFocus={isByKey}
        />
      )}
    </div>
  )
}

const COLUMNS = 'grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]'
const WITH_CAR = `${COLUMNS} xl:grid-cols-[5.5rem_minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)_8.5rem]`
/** Where no car can be read there is no column for it. */
const WITHOUT_CAR = `${COLUMNS} xl:grid-cols-[5.5rem_minmax(0,4fr)_minmax(0,5fr)_8.5rem]`
const columnsOf = (hasCars: boolean) => (hasCars ? WITH_CAR : WITHOUT_CAR)

type CallRowProps = {
  row: Appointment
  isPicked: boolean
  /** The keys lead here. */
  takesFocus: boolean
  triedAt: number | undefined
  isPending: boolean
  onPick: () => void
}

/** One call: when and who, which car, what for, and what came of it. */
function CallRow({ row, isPicked, takesFocus, triedAt, isPending, onPick }: CallRowProps) {
  const zone = useZone()
  const hasCars = useConnection().api.vehicles !== null
  const name = useCustomerName(row.customerId)
  const known = useKnownCustomer(row.customerId)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (isPicked) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isPicked])
  const isOpen = isToConfirm(row.status)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        ref={button}
        type="button"
        aria-current={isPicked}
        onClick={onPick}
        className={`grid min-h-11 w-full items-center gap-x-3 px-4 py-1.5 text-left hover:bg-accent-soft focus-visible:-outline-offset-2 aria-current:bg-accent-soft aria-current:shadow-[inset_3px_0_var(--color-accent)] lg:px-5 ${columnsOf(hasCars)}`}
      >
        <span className={isOpen ? '' : 'text-ink-2'}>{showTime(row.startsAt, zone)}</span>
        <span className="two-lines">
          <span className={isOpen ? 'font-semibold' : 'text-ink-2'}>{name ?? 'A customer'}</span>
          {known && known.phone === null && <span className="text-danger"> no phone</span>}
        </span>
        {hasCars && (
          <span className="max-xl:order-1 max-xl:col-start-2 max-xl:empty:hidden">
            <CarLine of={row}>{row.vehicleId === null ? 'No car given' : null}</CarLine>
          </span>
        )}
        <span className="two-lines text-ink-2 max-xl:hidden">{row.service ?? 'No service given'}</span>
        <span className="max-lg:text-sm max-sm:order-2 max-sm:col-start-2 max-sm:empty:hidden">
          {isOpen ? (
            triedAt !== undefined && <span className="text-warn">No answer {showTime(triedAt, zone)}</span>
          ) : (
            <StatusWord status={row.status} />
          )}
          {isPending && <span className="block text-sm text-warn">not confirmed</span>}
        </span>
      </button>
    </li>
  )
}

function CallHead() {
  const hasCars = useConnection().api.vehicles !== null
  return (
    <div
      aria-hidden
      className={`grid h-10 items-center gap-x-3 border-b border-line px-5 text-sm text-ink-3 max-xl:hidden ${columnsOf(hasCars)}`}
    >
      <span>Time</span>
      <span>Customer</span>
      {hasCars && <span>Car</span>}
      <span>Service</span>
      <span>Outcome</span>
    </div>
  )
}

const place = (day: Day) => `calls/${day}`

function read(connection: string, day: Day): Tries {
  const kept = readDraft(connection, place(day))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Who did not answer, of the calls of one day: kept on this computer, for no record has a place for it. */
function useTries(day: Day) {
  const { name } = useConnection()
  const [of, setOf] = useState(day)
  const [tries, setTries] = useState(() => read(name, day))
  if (of !== day) {
    setOf(day)
    setTries(read(name, day))
  }
  const set = (next: Tries) => {
    keepDraft(name, place(day), next)
    setTries(next)
  }
  return {
    tries,
    noAnswer: (id: string) => set({ ...tries, [id]: Date.now() }),
    takeBack: (id: string) => {
      // As they are by then: the undo may come long after.
      const { [id]: _, ...others } = read(name, day)
      set(others)
    },
  }
}
