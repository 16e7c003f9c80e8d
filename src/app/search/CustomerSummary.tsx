import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { currentAppointments } from '~/app/appointments/currentAppointments'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerAppointments } from '~/app/customers/pages/useCustomerAppointments'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { useCar, useVehicles } from '~/app/customers/useVehicles'
import { useInvoices } from '~/app/invoices/useInvoices'
import { isOwed } from '~/app/money/invoiceWords'
import { toPayment } from '~/app/money/toPayment'
import { useConnection, useCapabilities } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showFullDate, useZone } from '~/app/session/shopTime'
import type { Invoice, Appointment } from '~/client/nouns/nouns'
import { isDone } from '~/domain/lateness'
import { dollars } from '~/domain/money'
import { showPhone } from '~/domain/text/phone'
import { Button } from '~/ui/Button'
import { Kbd } from '~/ui/Kbd'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'
import { CurrentLine } from './ResultRows'

/** What the keys of the search do with the result that is marked; null where it can't be done. */
export type Acts = { pay: (() => void) | null; book: (() => void) | null }

export const NO_ACTS: Acts = { pay: null, book: null }

type Props = {
  customerId: string
  /** Told what can be done now. */
  onActs: (acts: Acts) => void
  onOpen: () => void
  /** The search is left for what was chosen. */
  onLeave: () => void
}

/** What people ask on the phone, of whoever is marked: which car, is it ready, what is owed. */
export function CustomerSummary({ customerId, onActs, onOpen, onLeave }: Props) {
  const { api, features } = useConnection()
  const navigate = useNavigate()
  const isRested = useRested(customerId)
  const name = useCustomerName(customerId)
  const phone = useKnownCustomer(customerId)?.phone
  const [owed, setOwed] = useState<{ of: string; invoices: readonly Invoice[] } | null>(null)
  const tellOwed = useCallback(
    (invoices: readonly Invoice[]) => setOwed({ of: customerId, invoices }),
    [customerId],
  )
  const invoices = owed?.of === customerId ? owed.invoices : []

  const leaveFor = (act: () => void) => () => {
    onLeave()
    act()
  }
  const pay =
    features.write.payments && invoices.length > 0
      ? leaveFor(() => toPayment(navigate, customerId, invoices))
      : null
  const book = features.write.appointments ? leaveFor(() => openBooking({ customerId })) : null
  useEffect(() => {
    onActs({ pay, book })
    return () => onActs(NO_ACTS)
  })

  return (
    <div className="grid content-start gap-3 border-line bg-accent-soft/40 px-4 py-3 max-lg:border-t max-sm:order-first max-sm:border-t-0 max-sm:border-b lg:border-l">
      <div role="status" aria-label="Answer" className="grid min-h-36 content-start gap-2">
        <p>
          <span className="font-semibold">{name ?? 'A customer'}</span>
          {phone && <span className="text-ink-2"> {showPhone(phone)}</span>}
        </p>
        {isRested && (
          <>
            {api.vehicles && <CarsAnswer customerId={customerId} />}
            {api.appointments && <AppointmentAnswer customerId={customerId} />}
            {api.invoices && <OwesAnswer customerId={customerId} onOwed={tellOwed} />}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onOpen}>
          Open <Key>Enter</Key>
        </Button>
        {pay && (
          <Button onClick={pay}>
            Record payment <Key>Ctrl Enter</Key>
          </Button>
        )}
        {book && (
          <Button onClick={book}>
            Book <Key>Shift Enter</Key>
          </Button>
        )}
      </div>
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="max-lg:hidden">
    <Kbd>{children}</Kbd>
  </span>
)

/** "Is my car ready?" */
function AppointmentAnswer({ customerId }: { customerId: string }) {
  const { upcoming, past, isPending, failure, more } = useCustomerAppointments(customerId)
  const known = useCapabilities()
  const now = useMinute()
  const zone = useZone()
  if (failure !== null) return <p className="text-warn">The appointments could not be loaded.</p>
  const current = currentAppointments([...upcoming, ...past], { known, now, zone })
  if (current && current.kind !== 'last') return current.rows.map((row) => <Current key={row.id} row={row} />)
  if (isPending) return <Skeleton className="h-5 w-56" />
  const [last] = current?.rows ?? []
  return (
    <p className="text-ink-2">
      {more ? 'Nothing open in the newest appointments' : 'Nothing open'}
      {last && `, last ${showFullDate(last.startsAt, zone)}`}
    </p>
  )
}

function Current({ row }: { row: Appointment }) {
  const { api } = useConnection()
  const cars = useVehicles(row.customerId, api.vehicles !== null)
  // An only car stands above already.
  const isOneOfSeveral = api.vehicles !== null && (cars.data?.length ?? 0) > 1
  return (
    <div>
      {isDone(row) && <Ready row={row} />}
      <CurrentLine row={row} />
      {isOneOfSeveral && !isDone(row) && (
        <p>
          <CarLine of={row}>{row.vehicleId === null ? 'No car given' : null}</CarLine>
        </p>
      )}
      {row.service !== null && <p className="text-sm text-ink-2">{row.service}</p>}
    </div>
  )
}

/** The whole answer in one sentence, to be read out: "Ready: 2020 Ram 1500, $176.88 due". */
function Ready({ row }: { row: Appointment }) {
  const { api } = useConnection()
  const named = useCar(row)
  const { data: cars } = useVehicles(row.customerId, api.vehicles !== null)
  const car = named ?? (row.vehicleId === null && cars?.length === 1 ? cars[0] : null)
  return (
    <p className="font-semibold">
      Ready{car && `: ${car.year} ${car.make} ${car.model}`}
      {api.invoices && <Due customerId={row.customerId} />}
    </p>
  )
}

function Due({ customerId }: { customerId: string }) {
  const { data } = useInvoices({ status: null, customerId })
  const cents = data?.filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0) ?? 0
  return cents === 0 ? null : `, ${dollars(cents)} due`
}

const MOST = 3

/** Which car. */
function CarsAnswer({ customerId }: { customerId: string }) {
  const { data, isLoadingError, hasNextPage } = useVehicles(customerId)
  if (isLoadingError) return <p className="text-warn">The cars could not be loaded.</p>
  if (!data) return <Skeleton className="h-5 w-44" />
  if (data.length === 0) return <p className="text-ink-2">No car on file</p>
  const others = data.length - MOST
  return (
    <ul>
      {data.slice(0, MOST).map(({ id, plate, year, make, model }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          {plate !== null && <Plate>{plate}</Plate>}
          {year} {make} {model}
        </li>
      ))}
      {others > 0 && (
        <li className="text-sm text-ink-2">
          and {others} more{hasNextPage && ', or others'}
        </li>
      )}
    </ul>
  )
}

type OwesAnswerProps = {
  customerId: string
  /** Told what can be paid, as soon as it is read. */
  onOwed: (owed: readonly Invoice[]) => void
}

/** "What do I owe?" */
function OwesAnswer({ customerId, onOwed }: OwesAnswerProps) {
  const list = useInvoices({ status: null, customerId })
  const { data, hasNextPage } = list
  useEffect(() => {
    if (data) onOwed(data.filter(isOwed))
  }, [data, onOwed])
  if (list.isLoadingError) return <p className="text-warn">The invoices could not be loaded.</p>
  if (!data) return <Skeleton className="h-8 w-32" />
  const cents = data.filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  if (cents === 0) return <p className="text-ink-2">Owes nothing{hasNextPage && ' on the newest invoices'}</p>
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-ink-2">owes</span>
      <span className="text-3xl font-semibold text-danger">{dollars(cents)}</span>
      {hasNextPage && <span className="text-ink-2">or more</span>}
    </p>
  )
}

/** A result that the arrows only pass is not asked about. */
const REST_MS = 300

/** Whether this has been the one for a while. */
function useRested(key: string): boolean {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS)
    return () => clearTimeout(timer)
  }, [key])
  return rested === key
}
