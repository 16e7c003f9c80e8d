import type { Appointment } from '../../client/records'
import { isDone } from '../../domain/lateness'
import { dollars } from '../../domain/money'
import { Skeleton } from '../../ui/Skeleton'
import { useCustomerAppointments } from '../customers/useCustomerAppointments'
import { useInvoices } from '../invoices/useInvoices'
import { isOwed } from '../money/invoiceWords'
import { CarLine } from '../people/CarLine'
import { useCar } from '../people/useCar'
import { useVehicles } from '../people/useVehicles'
import { useCapabilities, useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { currentAppointments } from '../visits/currentAppointments'
import { CurrentLine } from './CurrentLine'

/** "Is my car ready?" */
export function AppointmentAnswer({ customerId }: { customerId: string }) {
  const { upcoming, past, isPending, failure, more } = useCustomerAppointments(customerId)
  const known = useCapabilities()
  const now = useMinute()
  const zone = useZone()
  if (failure !== null) return <p className="text-warn">The visits could not be read.</p>
  const current = currentAppointments([...upcoming, ...past], { known, now, zone })
  if (current && current.kind !== 'last') return current.rows.map((row) => <Current key={row.id} row={row} />)
  if (isPending) return <Skeleton className="h-5 w-56" />
  const [last] = current?.rows ?? []
  return (
    <p className="text-ink-2">
      {more ? 'Nothing open among the newest visits' : 'Nothing open'}
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
          <CarLine of={row}>{row.vehicleId === null ? 'No car named' : null}</CarLine>
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
