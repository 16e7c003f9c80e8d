import { useState, type ReactNode } from 'react'
import { HowCounted } from '~/app/money/HowCounted'
import { useConnection } from '~/app/session/connection'
import { keepDraft, readDraft } from '~/app/session/drafts'
import { showDay } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Appointment } from '~/client/nouns/nouns'
import type { Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { LINK_IN_TEXT } from '~/ui/link'
import { DoneCarRow } from './DoneCarRow'
import { SHOP_DAYS, useDoneCars, type DoneCar } from './useDoneCars'

const MOST = 6

type Props = {
  today: Day
  /** Of today, and what came earlier and is still in the shop. */
  appointments: readonly Appointment[]
}

/** Cars that are done: who is to be told, and who has to pay. */
export function DoneCars({ today, appointments }: Props) {
  const { api } = useConnection()
  const { ready, unpaid, from, completed, read } = useDoneCars(today, appointments)
  const isAll = read.isDone && !read.isCut && !completed.isReading
  return (
    <div className="@container rounded-lg bg-surface px-4 py-3">
      <Cars title="Ready" cars={ready} areAllCars isAll={isAll} />
      {api.invoices && (
        <>
          <Cars title="Completed, unpaid" cars={unpaid} areAllCars={isAll} isAll={isAll} className="mt-2">
            {isAll ? `Last ${SHOP_DAYS} shop days, since ${showDay(from)}` : 'As far as loaded'}
          </Cars>
          {completed.failure !== null && (
            <FailureNotice failure={completed.failure} onRetry={completed.refetch} />
          )}
          <HowCounted list={read} noun="open invoices" isNothing={unpaid.length === 0}>
            Appointments do not name an invoice. This lists unpaid invoices of the same customer from the day
            of completion or later, and of the same car if the invoice names it.
          </HowCounted>
        </>
      )}
    </div>
  )
}

type CarsProps = {
  title: string
  cars: readonly DoneCar[]
  /** Every car is known: what is not there does not exist. */
  areAllCars: boolean
  /** Every invoice is read as well. */
  isAll: boolean
  className?: string
  children?: ReactNode
}

function Cars({ title, cars, areAllCars, isAll, className = '', children }: CarsProps) {
  const { name } = useConnection()
  const dismissed = useDismissed(name)
  const [areAllShown, showAll] = useState(false)
  const [areDismissedShown, showDismissed] = useState(false)
  // A car that was put away as ready is listed again once it is completed and not paid.
  const idOf = ({ appointment }: DoneCar) => `${title} ${appointment.id}`
  const listed = cars.filter((car) => !dismissed.has(idOf(car)))
  const hidden = cars.filter((car) => dismissed.has(idOf(car)))
  const shown = areAllShown ? listed : listed.slice(0, MOST)
  return (
    <section aria-label={title} className={className}>
      <header className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{title}</h2>
        <span className="text-ink-2">{listed.length === 0 ? areAllCars && 'none' : listed.length}</span>
        <span className="ml-auto text-sm text-ink-3">
          {children}
          {hidden.length > 0 && (
            <>
              {children && '. '}
              {hidden.length} dismissed on this computer,{' '}
              <button
                type="button"
                aria-expanded={areDismissedShown}
                aria-label={`${areDismissedShown ? 'Hide' : 'Show'} dismissed of ${title}`}
                className={`${LINK_IN_TEXT} max-lg:min-h-11`}
                onClick={() => showDismissed(!areDismissedShown)}
              >
                {areDismissedShown ? 'hide' : 'show'}
              </button>
            </>
          )}
        </span>
      </header>
      {shown.length > 0 && (
        <ul aria-label={title} className="grid">
          {shown.map((car) => (
            <DoneCarRow
              key={car.appointment.id}
              car={car}
              isAll={isAll}
              onDismiss={() => dismissed.dismiss(idOf(car))}
            />
          ))}
        </ul>
      )}
      {listed.length > MOST && (
        <Button
          look="quiet"
          className="-ml-2"
          aria-expanded={areAllShown}
          onClick={() => showAll(!areAllShown)}
        >
          {areAllShown ? `Show the first ${MOST}` : `Show all ${listed.length}`}
        </Button>
      )}
      {areDismissedShown && hidden.length > 0 && (
        <ul aria-label={`Dismissed: ${title}`} className="grid border-t border-line-2">
          {hidden.map((car) => (
            <DoneCarRow
              key={car.appointment.id}
              car={car}
              isAll={isAll}
              onRestore={() => dismissed.restore(idOf(car))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const PLACE = 'today/dismissed'
const DAY_MS = 24 * 60 * 60 * 1000
/** By then nothing that was dismissed is listed any more. */
const KEPT_DAYS = 30

type Dismissed = Readonly<Record<string, number>>

function readDismissed(connection: string): Dismissed {
  const kept = readDraft(connection, PLACE)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/** Rows that a person has put away, on this computer alone. */
function useDismissed(connection: string) {
  const [dismissed, set] = useState(() => readDismissed(connection))
  function keep(change: (now: Record<string, number>) => void) {
    // Another tab may have put something away meanwhile.
    const now = Object.fromEntries(
      Object.entries(readDismissed(connection)).filter(([, at]) => Date.now() - at < KEPT_DAYS * DAY_MS),
    )
    change(now)
    keepDraft(connection, PLACE, now)
    set(now)
  }
  return {
    has: (id: string) => id in dismissed,
    dismiss: (id: string) =>
      keep((now) => {
        now[id] = Date.now()
      }),
    restore: (id: string) =>
      keep((now) => {
        delete now[id]
      }),
  }
}
