import { memo, useSyncExternalStore, type MouseEvent } from 'react'
import type { Appointment } from '../../client/records'
import { Icon } from '../../ui/Icon'
import { Plate } from '../../ui/Plate'
import { Skeleton } from '../../ui/Skeleton'
import { useConnection } from '../session/connection'
import { showLength, showMonthDay, showTime } from '../session/shopTime'
import type { toneOf } from '../visits/flag'
import { useBoard } from './boardContext'

export type CardFaceProps = {
  row: Appointment
  zone: string
  /** The customer's; null where it is not known yet. */
  name: string | null
  /** Of another day than the one that is looked at. */
  isElsewhen: boolean
  /** The one card of a column at which Tab stops; arrows lead to the others. */
  isStop: boolean
  isMovable: boolean
  isPending: boolean
  /** Where it has gone at another desk, while a hand keeps it here: "now Confirmed". */
  goesTo: string | null
  /** "not here 27 min", and how loud that is. */
  flag: string | null
  tone: Tone | null
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** What is written on a card. Its place in the column is not: a card that comes or goes leaves the others' faces alone. */
export const CardFace = memo(function CardFace(props: CardFaceProps) {
  const { row, zone, name, isElsewhen, isStop, isMovable, isPending, goesTo, flag, tone } = props
  const { open, openMenu, hasVehicles } = useBoard()
  return (
    <>
      {/* A length that has no room goes to a second line, which is not shown. Time and day always have it. */}
      <div
        className={`flex h-5.5 flex-wrap items-baseline gap-x-2 overflow-hidden whitespace-nowrap ${isMovable ? 'pr-8' : ''}`}
      >
        <span className="font-semibold">{showTime(row.startsAt, zone)}</span>
        {isElsewhen && <span className="text-sm">{showMonthDay(row.startsAt, zone)}</span>}
        <span className="text-sm text-ink-3">{showLength(row.minutes)}</span>
        {isPending && (
          <span className="ml-auto text-sm font-semibold text-warn opacity-100 transition-opacity delay-1000 starting:opacity-0">
            sending
          </span>
        )}
      </div>
      <div className="flex min-w-0 items-baseline gap-2">
        <a
          href={`/board?appointment=${encodeURIComponent(row.id)}`}
          draggable={false}
          data-card-link
          // A skeleton says nothing to those who can't see it.
          {...(name === null && { 'aria-label': 'Customer' })}
          tabIndex={isStop ? 0 : -1}
          className="flex-1 truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            open(row.id)
          }}
        >
          {name ?? <Skeleton className="my-1 h-3.5 w-32" />}
        </a>
        <OwesFlag customerId={row.customerId} />
      </div>
      {hasVehicles && <VehicleLine vehicleId={row.vehicleId} />}
      <div className="flex min-w-0 items-baseline justify-between gap-2 text-sm text-ink-2">
        <span className="truncate">{row.service ?? 'Appointment'}</span>
        {goesTo !== null ? (
          <span
            role="status"
            className="rounded px-1.5 text-sm font-semibold whitespace-nowrap text-accent inset-ring inset-ring-accent"
          >
            {goesTo}
          </span>
        ) : (
          flag !== null && tone && <Flag words={flag} tone={tone} />
        )}
      </div>
      {isMovable && (
        <button
          type="button"
          aria-label={`More for ${name ?? 'Customer'}`}
          aria-haspopup="menu"
          aria-keyshortcuts="m"
          tabIndex={isStop ? 0 : -1}
          data-more
          className="absolute top-0 right-0 z-1 grid size-10 place-items-center rounded-lg text-ink-3 hover:bg-sunken hover:text-ink"
          onClick={(event) => openMenu(row, event.currentTarget)}
        >
          <Icon name="more" className="size-5 stroke-[2.6]" />
        </button>
      )}
    </>
  )
})

type Tone = ReturnType<typeof toneOf>

const LOUD: Record<Tone, string> = {
  late: 'bg-danger-soft text-danger',
  soon: 'bg-warn-soft text-warn',
  plain: 'text-ink-2',
}

function Flag({ words, tone }: { words: string; tone: Tone }) {
  return (
    <span className={`rounded px-1.5 text-sm font-semibold whitespace-nowrap ${LOUD[tone]}`}>{words}</span>
  )
}

function VehicleLine({ vehicleId }: { vehicleId: string | null }) {
  const { directory } = useConnection()
  const vehicle = useSyncExternalStore(directory.subscribe, () =>
    vehicleId === null ? null : directory.vehicleOf(vehicleId),
  )
  if (vehicleId === null) return <span className="text-sm text-ink-3">No vehicle</span>
  return (
    <div className="flex h-5.5 min-w-0 items-center print:h-auto justify-between gap-2 text-sm text-ink-2">
      {vehicle ? (
        <>
          <span className="truncate">
            {vehicle.year} {vehicle.make} {vehicle.model}
          </span>
          {vehicle.plate && <Plate>{vehicle.plate}</Plate>}
        </>
      ) : (
        <Skeleton className="h-3.5 w-36" />
      )}
    </div>
  )
}

/** Beside whose it is, over the flag of the time: coming later than the card it takes room from a long name alone. */
function OwesFlag({ customerId }: { customerId: string }) {
  const { owing } = useBoard()
  const owes = useSyncExternalStore(owing.subscribe, () => owing.get().has(customerId))
  if (!owes) return null
  return (
    <span className="rounded px-1.5 text-sm font-semibold whitespace-nowrap text-warn inset-ring inset-ring-warn">
      owes
    </span>
  )
}
