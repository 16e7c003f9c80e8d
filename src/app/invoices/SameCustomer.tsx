import { Link } from '@tanstack/react-router'
import { flagWords, useFlagOf } from '~/app/appointments/flag'
import { startOf } from '~/app/appointments/onDay'
import { useHolding } from '~/app/appointments/useTheirs'
import { CarLine } from '~/app/customers/CarLine'
import { StatusWord } from '~/app/format/StatusWord'
import { showMoment } from '~/app/format/times'
import { ShortList } from '~/app/money/ShortList'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { nameDay, showTime, useZone } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { isInShop } from '~/domain/appointments'
import { dayOf } from '~/domain/time/zone'

const MOST = 5

/** Their open visits. The records don't say which of them an invoice is about, and so neither does this. */
export function SameCustomer({ customerId }: { customerId: string }) {
  const { api } = useConnection()
  const { rows: visits, isReading } = useHolding(customerId)
  if (!api.appointments || isReading || visits.length === 0) return null
  const next = visits.toSorted((a, b) => startOf(a) - startOf(b))
  return (
    <section
      aria-labelledby="same-customer"
      className="mt-4 rounded-lg bg-surface px-4 py-3 lg:px-5 print:hidden"
    >
      <h2 id="same-customer" className="font-semibold">
        Same customer
      </h2>
      <ShortList label="Open visits" rows={next} most={MOST}>
        {(visit) => (
          <li key={visit.id}>
            <Visit visit={visit} />
          </li>
        )}
      </ShortList>
    </section>
  )
}

function Visit({ visit }: { visit: Appointment }) {
  const zone = useZone()
  const now = useMinute()
  const flag = useFlagOf()(visit, now)
  const start = startOf(visit)
  const isTold = start !== Number.MAX_SAFE_INTEGER
  const begins = () => `${nameDay(dayOf(start, zone), zone, now)}, ${showMoment(start, zone)}`
  const until = () => `until ${showTime(start + visit.minutes * 60_000, zone)}`
  return (
    <Link
      to="/board"
      search={{ appointment: visit.id }}
      className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-lg px-2 py-1 hover:bg-sunken"
    >
      <span className="min-w-0 wrap-anywhere">{visit.service ?? 'No service named'}</span>
      <CarLine of={visit} />
      <StatusWord status={visit.status} />
      <span className="text-ink-2">
        {flag ? flagWords(flag) : isTold && (isInShop(visit.status) ? until() : begins())}
      </span>
    </Link>
  )
}
