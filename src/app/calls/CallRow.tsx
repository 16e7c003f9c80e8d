import { useEffect, useRef } from 'react'
import type { Appointment } from '../../client/records'
import { CarLine } from '../people/CarLine'
import { useCustomerName } from '../people/useCustomerName'
import { useKnownCustomer } from '../people/useKnownCustomer'
import { useConnection } from '../session/connection'
import { showTime, useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import { isToConfirm } from './calls'

const COLUMNS = 'grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]'
const WITH_CAR = `${COLUMNS} xl:grid-cols-[5.5rem_minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)_8.5rem]`
/** Where no car can be read there is no column for it. */
const WITHOUT_CAR = `${COLUMNS} xl:grid-cols-[5.5rem_minmax(0,4fr)_minmax(0,5fr)_8.5rem]`
const columnsOf = (hasCars: boolean) => (hasCars ? WITH_CAR : WITHOUT_CAR)

type Props = {
  row: Appointment
  isPicked: boolean
  /** The keys lead here. */
  takesFocus: boolean
  triedAt: number | undefined
  isPending: boolean
  onPick: () => void
}

/** One call: when and who, which car, what for, and what came of it. */
export function CallRow({ row, isPicked, takesFocus, triedAt, isPending, onPick }: Props) {
  const zone = useZone()
  const hasCars = useConnection().api.vehicles !== null
  const name = useCustomerName(row.customerId)
  const known = useKnownCustomer(row.customerId)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (isPicked) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isPicked])
  const isOpen = isToConfirm(row)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        ref={button}
        type="button"
        aria-current={isPicked}
        onClick={onPick}
        className={`grid min-h-11 w-full items-center gap-x-3 px-4 py-1.5 text-left hover:bg-accent-soft focus-visible:-outline-offset-2 aria-current:bg-accent-soft aria-current:shadow-[inset_3px_0_var(--color-accent)] lg:px-5 ${columnsOf(hasCars)}`}
      >
        <span className={isOpen ? '' : 'text-ink-2'}>{showTime(row.startsAt, zone)}</span>
        <span className="two-lines">
          <span className={isOpen ? 'font-semibold' : 'text-ink-2'}>{name ?? 'A customer'}</span>
          {known && known.phone === null && <span className="text-danger"> no phone</span>}
        </span>
        {hasCars && (
          <span className="max-xl:order-1 max-xl:col-start-2 max-xl:empty:hidden">
            <CarLine of={row}>{row.vehicleId === null ? 'No car named' : null}</CarLine>
          </span>
        )}
        <span className="two-lines text-ink-2 max-xl:hidden">{row.service ?? 'No service named'}</span>
        <span className="max-lg:text-sm max-sm:order-2 max-sm:col-start-2 max-sm:empty:hidden">
          {isOpen ? (
            triedAt !== undefined && <span className="text-warn">No answer {showTime(triedAt, zone)}</span>
          ) : (
            <StatusWord status={row.status} />
          )}
          {isPending && <span className="block text-sm text-warn">not confirmed</span>}
        </span>
      </button>
    </li>
  )
}

export function CallHead() {
  const hasCars = useConnection().api.vehicles !== null
  return (
    <div
      aria-hidden
      className={`grid h-10 items-center gap-x-3 border-b border-line px-5 text-sm text-ink-3 max-xl:hidden ${columnsOf(hasCars)}`}
    >
      <span>Time</span>
      <span>Customer</span>
      {hasCars && <span>Car</span>}
      <span>Service</span>
      <span>Outcome</span>
    </div>
  )
}
