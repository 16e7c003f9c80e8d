import { useState, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { CarLine } from '~/app/customers/CarLine'
import { HowCounted } from '~/app/money/HowCounted'
import { isVoid } from '~/app/money/invoiceWords'
import { ShortList } from '~/app/money/ShortList'
import { useBackwardsList, type BackwardsList } from '~/app/money/useBackwardsList'
import { useConnection } from '~/app/session/connection'
import { nameDay, showDay, useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Appointment } from '~/client/nouns/nouns'
import { invoicesSince } from '~/client/nouns/totals'
import { addDays, type Day, spanOfDay } from '~/domain/time/zone'
import { completedWithoutInvoice, type Unbilled } from '~/domain/unbilledAppointments'
import { Card } from '~/ui/Card'
import { Skeleton } from '~/ui/Skeleton'
import { NameLink } from './AppointmentRow'
import { useCompleted } from './useDoneCars'

const MOST = 6
const WEEK = 7

/** Cars that may have left without paying. Nothing here says that one did. */
export function NeedsAttentionCard({ today }: { today: Day }) {
  const zone = useZone()
  const [days, setDays] = useState(1)
  const { found, completed, invoices, isReading } = useToCheck(addDays(today, 1 - days), today)
  const { failure, refetch, list, from } = completed
  const span = days === 1 ? 'today' : `${WEEK} days`
  const what = `completed${days === 1 ? ' ' : ', '}${span}, not invoiced since`
  const of = isReading ? what : found.length === 0 ? `nothing, ${span}` : `${what}: ${found.length}`
  return (
    <Card
      title="Needs attention"
      of={of}
      actions={
        <ExportMore
          of="needs attention"
          list={{ kind: 'cars to invoice', rows: found, isWhole: !isReading }}
          others={[
            days === 1
              ? { word: 'Show 7 days', act: () => setDays(WEEK) }
              : { word: 'Show today', act: () => setDays(1) },
          ]}
        />
      }
    >
      {failure !== null && <FailureNotice failure={failure} onRetry={refetch} />}
      {found.length === 0 && isReading && <Skeleton className="h-11" />}
      <ShortList label="Needs attention" rows={found} most={MOST}>
        {({ appointment, day }) => (
          <li
            key={appointment.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
          >
            <NameLink appointment={appointment} />
            <span className="text-sm text-ink-3">{nameDay(day, zone)}</span>
            <span className="col-span-full">
              <CarLine of={appointment}>{appointment.service ?? 'No service given'}</CarLine>
            </span>
          </li>
        )}
      </ShortList>
      {isReading && found.length > 0 && (
        <p className="mt-2 text-sm text-warn">Still loading. Some of these may have an invoice.</p>
      )}
      <HowCounted list={invoices} noun="invoices" isNothing={found.length === 0}>
        Appointments do not name an invoice. One made earlier or under another name is not found here, so
        check before you ask the customer. The day is that of the appointment’s last change, which may be
        later than its completion. Appointments booked for {showDay(from)} or later are checked.{' '}
        {list && !list.isDone && ' They are still loading.'}
      </HowCounted>
    </Card>
  )
}

type ToCheck = {
  found: readonly Unbilled<Appointment>[]
  completed: ReturnType<typeof useCompleted>
  isReading: boolean
  invoices: BackwardsList<unknown>
}

/** Completed since a day, without an invoice of their customer from then on. */
function useToCheck(since: Day, today: Day): ToCheck {
  const connection = useConnection()
  const zone = useZone()
  const completed = useCompleted(today)
  const invoices = useBackwardsList(invoicesSince(connection, spanOfDay(since, zone).from))
  const { rows } = completed
  const found = useMemo(() => {
    const billed = invoices.rows.filter((invoice) => !isVoid(invoice))
    return completedWithoutInvoice(rows, billed, since, zone)
  }, [rows, invoices.rows, since, zone])
  return { found, completed, invoices, isReading: !invoices.isDone || completed.isReading }
}
