import { Link } from '@tanstack/react-router'
import { useSyncExternalStore, type ReactNode } from 'react'
import { FlagMark, useFlagOf } from '~/app/appointments/flag'
import { useCustomer } from '~/app/customers/useCustomer'
import { useCar } from '~/app/customers/useVehicles'
import { callLink } from '~/app/format/contactLinks'
import { StatusWord } from '~/app/format/StatusWord'
import { statusWord } from '~/app/format/statusWords'
import { showMoment } from '~/app/format/times'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showDate, showFullDate, showLength, useZone } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { showPhone } from '~/domain/text/phone'
import { Button } from '~/ui/Button'
import { Fact } from '~/ui/Card'
import { Icon } from '~/ui/Icon'
import { LINK } from '~/ui/link'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'

const MINUTE_MS = 60_000

type NameProps = {
  row: Appointment
  /** Null where nothing can be edited now. */
  edit: { begin: () => void; isGoing: boolean; hasFocus: boolean } | null
}

/** Whose it is, which the panel is called by. */
export function PanelName({ row: { customerId }, edit }: NameProps) {
  const { searchIndex } = useConnection()
  const { data: customer, isError } = useCustomer(customerId)
  const known = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.nameOf(customerId))
  const name = customer?.name ?? known
  return (
    <>
      <p className="min-w-0 flex-1 text-xl leading-6 font-semibold wrap-anywhere">
        {name === null && !isError ? (
          <Skeleton className="my-1 h-5 w-40" />
        ) : (
          <Link to="/customers/$id" params={{ id: customerId }} className={LINK}>
            {name ?? 'This customer'}
          </Link>
        )}
      </p>
      {edit && (
        <Button autoFocus={edit.hasFocus} disabled={edit.isGoing} onClick={edit.begin}>
          <Icon name="pencil" className="size-4" />
          Edit
        </Button>
      )}
    </>
  )
}

/** What the card says: car, plate, what for, how it stands and when. Screen readers are told what each line is. */
export function PanelFacts({ row, isEdited }: { row: Appointment; isEdited: boolean }) {
  const zone = useZone()
  const now = useMinute()
  const { booked } = row
  const flag = useFlagOf()(row, now)
  const start = Date.parse(row.startsAt)
  return (
    <dl className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {!isEdited && <Car row={row} />}
      <Phone customerId={row.customerId} />
      {!isEdited && (
        <Line name="Service" isWide>
          {row.service ?? 'No service given'}
        </Line>
      )}
      <Line name="Status">
        <span className="text-lg font-semibold">
          <StatusWord status={row.status} />
        </span>
      </Line>
      {flag && (
        <Line name="Timing">
          <FlagMark flag={flag} />
        </Line>
      )}
      {!isEdited && (
        <Line name="When" isWide>
          <span className="font-semibold">{showDate(row.startsAt, zone)}</span>,{' '}
          {showMoment(row.startsAt, zone)} to {showMoment(start + row.minutes * MINUTE_MS, zone)}
          <span className="text-ink-3"> · {showLength(row.minutes)}</span>
        </Line>
      )}
      {booked?.source && (
        <Line name="Source" isWide isNamed>
          {statusWord(booked.source)}
        </Line>
      )}
      {booked?.isMobile && (
        <Line name="Where" isWide>
          At the customer’s place (mobile service)
        </Line>
      )}
    </dl>
  )
}

type LineProps = {
  name: string
  /** On a line of its own. */
  isWide?: boolean
  /** What it is says nothing by itself. */
  isNamed?: boolean
  children: ReactNode
}

const Line = ({ name, isWide = false, isNamed = false, children }: LineProps) => (
  <div className={`flex min-w-0 gap-2 ${isWide ? 'basis-full' : ''}`}>
    <dt className={isNamed ? 'text-ink-3' : 'sr-only'}>{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

/** Nothing of it on a connection without vehicles. */
function Car({ row }: { row: Appointment }) {
  const { api } = useConnection()
  const car = useCar(row)
  if (!api.vehicles) return null
  return (
    <Line name="Car">
      {row.vehicleId === null ? (
        'No car given'
      ) : car ? (
        <span className="flex flex-wrap items-center gap-2">
          {car.plate !== null && <Plate>{car.plate}</Plate>} {car.year} {car.make} {car.model}
        </span>
      ) : (
        <Skeleton className="my-1 h-4 w-40" />
      )}
    </Line>
  )
}

function Phone({ customerId }: { customerId: string }) {
  const { data: customer, isError } = useCustomer(customerId)
  return (
    <Line name="Phone">
      {customer === undefined ? (
        isError ? (
          'The phone number could not be loaded'
        ) : (
          <Skeleton className="my-1 h-4 w-32" />
        )
      ) : customer.phone === null ? (
        <span className="text-ink-3">No phone on file</span>
      ) : (
        <a href={callLink(customer.phone)} className={`inline-flex items-center gap-2 ${LINK}`}>
          <Icon name="phone" className="size-4" />
          {showPhone(customer.phone)}
        </a>
      )}
    </Line>
  )
}

/** At the foot: when it was made, and last changed. */
export function PanelDates({ row }: { row: Appointment }) {
  const zone = useZone()
  const made = (when: string) => `${showFullDate(when, zone)}, ${showMoment(when, zone)}`
  return (
    <dl className="grid gap-1 border-t border-line pt-4 text-sm text-ink-2">
      <Fact name="Created">{made(row.createdAt)}</Fact>
      {row.updatedAt !== row.createdAt && <Fact name="Changed">{made(row.updatedAt)}</Fact>}
    </dl>
  )
}
