import { Link } from '@tanstack/react-router'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { currentAppointments } from '~/app/appointments/currentAppointments'
import { FlagMark, useFlagOf } from '~/app/appointments/flag'
import { useMove } from '~/app/appointments/useMove'
import { whyNotMovable } from '~/app/appointments/whyNotMovable'
import { CarLine } from '~/app/customers/CarLine'
import { StatusWord } from '~/app/format/StatusWord'
import { statusWord } from '~/app/format/statusWords'
import { showSpan } from '~/app/format/times'
import { useSeen } from '~/app/forms/useSeen'
import { SendMessage } from '~/app/messages/SendMessage'
import { useCapabilities } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { nameDay, showFullDate, useZone } from '~/app/session/shopTime'
import { useCommands } from '~/app/shell/keys/commandPalette'
import type { Appointment, Customer } from '~/client/nouns/nouns'
import { messageFor } from '~/domain/messageTexts'
import { dayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { LINK_BESIDE_BUTTONS } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'
import type { History } from './useHistory'

type Props = { history: History; customer: Customer }

/** The appointment that a customer means who asks "Is my car ready?", and the next step of it. */
export function CurrentAppointment({ history: { appointments }, customer }: Props) {
  const known = useCapabilities()
  const now = useMinute()
  const zone = useZone()
  const { upcoming, past, isPending, failure, more } = appointments
  const current = currentAppointments([...upcoming, ...past], { known, now, zone })
  const row = current?.rows.at(-1)
  if (row && current?.kind !== 'last') return <Open appointment={row} customer={customer} />
  if (isPending) return <Skeleton className="h-24 w-full" />
  // The history says what went wrong, and has the button to try again.
  if (failure !== null) return <p className="text-warn">The appointments could not be loaded.</p>
  return (
    <p className="text-ink-2">
      {more ? 'Nothing open in the newest appointments' : 'Nothing open'}
      {row && `, last ${showFullDate(row.startsAt, zone)}${row.service === null ? '' : `: ${row.service}`}`}
    </p>
  )
}

function Open({ appointment, customer }: { appointment: Appointment; customer: Customer }) {
  const zone = useZone()
  const now = useMinute()
  const flag = useFlagOf()(appointment, now)
  const start = startOf(appointment)
  const message = messageFor(appointment, now)
  const day = Number.isNaN(start) ? null : nameDay(dayOf(start, zone), zone, now)
  const span = Number.isNaN(start)
    ? 'no time'
    : showSpan({ from: start, until: start + appointment.minutes * 60_000 }, zone)
  return (
    <div className="grid h-full gap-x-8 gap-y-3 min-[1400px]:grid-cols-2">
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <StatusWord status={appointment.status} />
          <span className="text-sm text-ink-2">
            {day === null || day === 'today' ? span : `${day}, ${span}`}
          </span>
          <FlagMark flag={flag} />
        </p>
        <h2 className="text-xl font-semibold wrap-anywhere">{appointment.service ?? 'No service given'}</h2>
        <CarLine of={appointment} />
        {appointment.notes !== null && appointment.notes !== '' && (
          <p className="line-clamp-3 text-sm whitespace-pre-wrap text-ink-2">{appointment.notes}</p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          <Next appointment={appointment} />
          <Link
            to="/board"
            search={{ appointment: appointment.id }}
            className={`${LINK_BESIDE_BUTTONS} -ml-2`}
          >
            Open appointment
          </Link>
        </div>
      </div>
      {message && (
        <SendMessage
          key={`${appointment.id} ${message}`}
          name={message}
          appointment={appointment}
          customer={customer}
        />
      )}
    </div>
  )
}

/** One step on its way; a person finds every other behind "Open appointment". */
function Next({ appointment }: { appointment: Appointment }) {
  const known = useCapabilities()
  const move = useMove()
  const order = known.appointmentStatuses
  const to = order[order.indexOf(appointment.status) + 1]
  const isOnWay =
    order.includes(appointment.status) &&
    to !== undefined &&
    whyNotMovable(known, appointment.status, to) === null
  const isSeen = useSeen(`${appointment.id} ${appointment.status}`, true)
  const go = move && isOnWay ? () => isSeen() && move(appointment, to) : null
  useCommands(
    go && to !== undefined
      ? [{ name: `Move to ${statusWord(to)}`, words: 'status', icon: 'board', run: go }]
      : [],
  )
  if (!go || to === undefined) return null
  return <Button onClick={go}>Move to {statusWord(to)}</Button>
}
