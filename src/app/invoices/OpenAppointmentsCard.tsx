import { Link } from '@tanstack/react-router'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { flagWords, useFlagOf } from '~/app/appointments/flag'
import { useOpenAppointmentsOfCustomer } from '~/app/appointments/useAppointmentsOfCustomer'
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

/** The customer's open appointments. No record says which of them an invoice is about, and so neither does this card. */
export function OpenAppointmentsCard({ customerId }: { customerId: string }) {
  const { api } = useConnection()
  const { rows: appointments, isReading } = useOpenAppointmentsOfCustomer(customerId)
  if (!api.appointments || isReading || appointments.length === 0) return null
  const next = appointments.toSorted((a, b) => startOf(a) - startOf(b))
  return (
    <section
      aria-labelledby="same-customer"
      className="mt-4 rounded-lg bg-surface px-4 py-3 lg:px-5 print:hidden"
    >
      <h2 id="same-customer" className="font-semibold">
        Same customer
      </h2>
      <ShortList label="Open appointments" rows={next} most={MOST}>
        {(appointment) => (
          <li key={appointment.id}>
            <OpenAppointment appointment={appointment} />
          </li>
        )}
      </ShortList>
    </section>
  )
}

function OpenAppointment({ appointment }: { appointment: Appointment }) {
  const zone = useZone()
  const now = useMinute()
  const flag = useFlagOf()(appointment, now)
  const start = startOf(appointment)
  const isTold = start !== Number.MAX_SAFE_INTEGER
  const begins = () => `${nameDay(dayOf(start, zone), zone, now)}, ${showMoment(start, zone)}`
  const until = () => `until ${showTime(start + appointment.minutes * 60_000, zone)}`
  return (
    <Link
      to="/board"
      search={{ appointment: appointment.id }}
      className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-lg px-2 py-1 hover:bg-sunken"
    >
      <span className="min-w-0 wrap-anywhere">{appointment.service ?? 'No service given'}</span>
      <CarLine of={appointment} />
      <StatusWord status={appointment.status} />
      <span className="text-ink-2">
        {flag ? flagWords(flag) : isTold && (isInShop(appointment.status) ? until() : begins())}
      </span>
    </Link>
  )
}
