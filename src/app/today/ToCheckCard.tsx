import { useState } from 'react'
import { addDays, type Day } from '../../domain/zone'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { ExportMore } from '../csv/ExportMore'
import { HowFar } from '../money/HowFar'
import { ShortList } from '../money/ShortList'
import { FailureNotice } from '../page/FailureNotice'
import { nameDay, showDate, showDay, useZone } from '../session/shopTime'
import { Pick } from './Pick'
import { useToCheck } from './useToCheck'
import { VisitRow } from './VisitRow'

const MOST = 6
const SPANS = [
  { days: 1, word: 'Today' },
  { days: 7, word: '7 days' },
] as const

/** What may have left without paying. Nothing here says that it did. */
export function ToCheckCard({ today }: { today: Day }) {
  const zone = useZone()
  const [days, setDays] = useState<number>(1)
  const { found, visits, from, invoices, isReading, failure, refetch } = useToCheck(
    addDays(today, 1 - days),
    today,
  )
  return (
    <Card
      title="To check"
      actions={
        <>
          <ExportMore of="to check" list={{ kind: 'to check', rows: found, isWhole: !isReading }} />
          <Pick label="Completed within" choices={SPANS} chosen={days} onChoose={setDays} />
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        Completed, and the customer has no invoice made that day or later. Appointments do not name an
        invoice, so look before you ask: one made earlier, or under another name, is not seen here.
      </p>
      {failure !== null && <FailureNotice failure={failure} onRetry={refetch} />}
      {found.length === 0 && isReading && <Skeleton className="h-11" />}
      {found.length === 0 && !isReading && <p>Nothing to check.</p>}
      {found.length > 0 && (
        <ShortList label="To check" rows={found} most={MOST}>
          {({ visit, day }) => (
            <VisitRow key={visit.id} visit={visit} when={nameDay(day, zone)}>
              <span className="text-ink-3">booked for {showDate(visit.startsAt, zone)}</span>
            </VisitRow>
          )}
        </ShortList>
      )}
      {isReading && found.length > 0 && (
        <p className="mt-2 text-sm text-warn">Still reading: some of these may have an invoice.</p>
      )}
      {visits ? (
        <HowFar list={visits} noun="completed appointments" />
      ) : (
        <p className="mt-3 text-sm text-ink-3">Appointments booked for {showDay(from)} or later were read.</p>
      )}
      <HowFar list={invoices} noun="invoices">
        The day counted is that of an appointment’s last change: when it was completed is not told.
      </HowFar>
    </Card>
  )
}
