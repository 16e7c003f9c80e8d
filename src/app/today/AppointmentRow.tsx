import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { callLink } from '~/app/format/contactLinks'
import type { Appointment } from '~/client/nouns/nouns'
import { showPhone } from '~/domain/text/phone'
import { LINK } from '~/ui/link'

type Props = {
  appointment: Appointment
  /** What its time has to do with it: "booked 9:15". */
  note: string
  children: ReactNode
}

/** A customer whom the desk may have to call: name, how long, car, phone. A click opens the appointment on the board. */
export function AppointmentRow({ appointment, note, children }: Props) {
  const phone = useKnownCustomer(appointment.customerId)?.phone
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 rounded-lg px-2 py-1.5 hover:bg-sunken">
      <NameLink appointment={appointment} />
      <span className="text-right whitespace-nowrap">{children}</span>
      <span className="col-span-full empty:hidden">
        <CarLine of={appointment} />
      </span>
      <span className="col-span-full flex flex-wrap justify-between gap-x-2 text-sm whitespace-nowrap">
        {phone && (
          <a
            href={callLink(phone)}
            className={`relative z-1 inline-flex max-lg:min-h-11 max-lg:items-center ${LINK}`}
          >
            {showPhone(phone)}
          </a>
        )}
        <span className="ml-auto self-center text-ink-3">{note}</span>
      </span>
    </li>
  )
}

/** A click anywhere in the row opens the appointment; the phone lies over this link. */
export function NameLink({ appointment: { id, customerId } }: { appointment: Appointment }) {
  const name = useCustomerName(customerId)
  return (
    <Link
      to="/board"
      search={{ appointment: id }}
      className="min-w-0 font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
    >
      {name ?? 'A customer'}
    </Link>
  )
}
