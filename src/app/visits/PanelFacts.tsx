import { Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Appointment } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { Fact } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Plate } from '../../ui/Plate'
import { Skeleton } from '../../ui/Skeleton'
import { useCustomer } from '../people/useCustomer'
import { useConnection } from '../session/connection'
import { showDate, showFullDate, showLength, useZone } from '../session/shopTime'
import { callLink } from '../words/contactLinks'
import { StatusWord } from '../words/StatusWord'
import { statusWord } from '../words/statusWords'
import { showMoment } from '../words/times'

const LINK = 'text-accent underline-offset-4 hover:underline'
const MINUTE_MS = 60_000

export function PanelFacts({ row, isEdited }: { row: Appointment; isEdited: boolean }) {
  const zone = useZone()
  const { booked } = row
  const made = (when: string) => `${showFullDate(when, zone)}, ${showMoment(when, zone)}`
  return (
    <dl className="grid gap-3">
      <Who row={row} />
      <Fact name="Status">
        <StatusWord status={row.status} />
      </Fact>
      {!isEdited && (
        <>
          <Fact name="When">
            <span className="font-semibold">{showDate(row.startsAt, zone)}</span>,{' '}
            {showMoment(row.startsAt, zone)} to{' '}
            {showMoment(Date.parse(row.startsAt) + row.minutes * MINUTE_MS, zone)}
            <span className="text-ink-3"> · {showLength(row.minutes)}</span>
          </Fact>
          <Vehicle row={row} />
          <Fact name="Service">{row.service ?? 'No service named'}</Fact>
          {row.notes && (
            <Fact name="Notes">
              <p className="whitespace-pre-wrap">{row.notes}</p>
            </Fact>
          )}
        </>
      )}
      {booked?.source && <Fact name="Source">{statusWord(booked.source)}</Fact>}
      {booked?.isMobile && <Fact name="Where">At the customer’s (mobile service)</Fact>}
      <Fact name="Created">{made(row.createdAt)}</Fact>
      {row.updatedAt !== row.createdAt && <Fact name="Changed">{made(row.updatedAt)}</Fact>}
    </dl>
  )
}

function Who({ row: { customerId } }: { row: Appointment }) {
  const connection = useConnection()
  const { directory } = connection
  const { data: customer, isError } = useCustomer(customerId)
  const known = useSyncExternalStore(directory.subscribe, () => directory.nameOf(customerId))
  const name = customer?.name ?? known
  return (
    <>
      <Fact name="Customer">
        {name === null && !isError ? (
          <Skeleton className="my-1 h-4 w-40" />
        ) : (
          <Link to="/customers/$id" params={{ id: customerId }} className={`text-xl leading-6 ${LINK}`}>
            {name ?? 'This customer'}
          </Link>
        )}
      </Fact>
      <Fact name="Phone">
        {customer === undefined ? (
          isError ? (
            'Could not be read'
          ) : (
            <Skeleton className="my-1 h-4 w-32" />
          )
        ) : customer.phone === null ? (
          'No phone on file'
        ) : (
          <a href={callLink(customer.phone)} className={`inline-flex items-center gap-2 ${LINK}`}>
            <Icon name="phone" className="size-4" />
            {showPhone(customer.phone)}
          </a>
        )}
      </Fact>
    </>
  )
}

/** Nothing of it on a connection without vehicles. */
function Vehicle({ row: { customerId, vehicleId } }: { row: Appointment }) {
  const { api, directory } = useConnection()
  const vehicle = useSyncExternalStore(directory.subscribe, () =>
    vehicleId === null ? null : directory.vehicleOf(vehicleId),
  )
  const isMissing = vehicleId !== null && vehicle === null
  useEffect(() => {
    if (isMissing && vehicleId !== null) directory.wantedVehicles([{ customerId, vehicleId }])
  }, [directory, isMissing, customerId, vehicleId])
  if (!api.vehicles) return null
  return (
    <Fact name="Car">
      {vehicleId === null ? (
        'No car named'
      ) : vehicle ? (
        <span className="flex flex-wrap items-center gap-2">
          {vehicle.year} {vehicle.make} {vehicle.model}
          {vehicle.plate !== null && <Plate>{vehicle.plate}</Plate>}
        </span>
      ) : (
        <Skeleton className="my-1 h-4 w-40" />
      )}
    </Fact>
  )
}
