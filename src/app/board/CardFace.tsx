import { memo, useSyncExternalStore, type MouseEvent } from 'react'
import type { Appointment } from '../../client/records'
import { dollars } from '../../domain/money'
import { Icon } from '../../ui/Icon'
import { Plate } from '../../ui/Plate'
import { Skeleton } from '../../ui/Skeleton'
import { useConnection } from '../session/connection'
import { showClock, showLength, showMonthDay, showWeekday } from '../session/shopTime'
import type { toneOf } from '../visits/flag'
import { LabelWords } from '../visits/LabelWords'
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

const WEEK_MS = 6 * 24 * 60 * 60_000

/** What is written on a card. Its place in the column is not: a card that comes or goes leaves the others' faces alone. */
export const CardFace = memo(function CardFace(props: CardFaceProps) {
  const { row, zone, name, isElsewhen, isStop, isMovable, isPending, goesTo, flag, tone } = props
  const { open, openMenu, hasVehicles } = useBoard()
  return (
    <>
      <div className="flex h-6.5 items-center gap-x-1.5 overflow-hidden whitespace-nowrap">
        <span className="text-xl font-semibold">
          {isElsewhen && <span className="text-base">{dayWords(row.startsAt, zone)} </span>}
          {showClock(row.startsAt, zone)}
        </span>
        {goesTo !== null ? (
          <span
            role="status"
            className="rounded-md px-1 text-sm font-semibold text-accent inset-ring inset-ring-accent"
          >
            {goesTo}
          </span>
        ) : (
          flag !== null && tone && <Flag words={flag} tone={tone} />
        )}
      </div>
      <div className="flex h-5.5 min-w-0 items-center gap-2">
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
        {isMovable && <span className="w-5 shrink-0" />}
      </div>
      <div
        className={`flex flex-col overflow-hidden print:h-auto ${hasVehicles ? 'h-16.5 sm:max-xl:h-22' : 'h-11'}`}
      >
        {hasVehicles && row.vehicleId !== null && <VehicleLine vehicleId={row.vehicleId} />}
        <p className="max-h-11 shrink-0 overflow-hidden print:max-h-none">
          <span className="float-right h-5.5" />
          <OwesFlag customerId={row.customerId} />
          {row.service ?? 'Appointment'}{' '}
          <span className="text-sm whitespace-nowrap text-ink-3">{showLength(row.minutes)}</span>
          <LabelWords note={row.notes} />
        </p>
      </div>
      {isPending && (
        <span className="absolute right-1.5 bottom-1 inline-flex items-center gap-1.5 rounded-md bg-surface px-1 text-sm text-warn opacity-100 transition-opacity delay-1000 starting:opacity-0">
          <i aria-hidden className="size-2.5 rounded-full border-2 border-dotted" />
          not confirmed
        </span>
      )}
      {isMovable && (
        <button
          type="button"
          aria-label={`More for ${name ?? 'Customer'}`}
          aria-haspopup="menu"
          aria-keyshortcuts="m"
          tabIndex={isStop ? 0 : -1}
          data-more
          className="absolute top-5.5 right-0 z-1 grid size-10 place-items-center rounded-lg text-ink-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
          onClick={(event) => openMenu(row, event.currentTarget)}
        >
          <Icon name="more" className="size-5 stroke-[2.6]" />
        </button>
      )}
    </>
  )
})

/** "Sat" within the week, else "Nov 21". */
function dayWords(startsAt: string, zone: string): string {
  const isNear = Math.abs(Date.parse(startsAt) - Date.now()) < WEEK_MS
  return isNear ? showWeekday(startsAt, zone) : showMonthDay(startsAt, zone)
}

type Tone = ReturnType<typeof toneOf>

const LOUD: Record<Tone, string> = {
  late: 'rounded-md bg-danger-soft px-1 text-danger',
  soon: 'text-warn',
  plain: 'text-ink-2',
}

const Flag = ({ words, tone }: { words: string; tone: Tone }) => (
  <span className={`text-sm font-semibold ${LOUD[tone]}`}>{words}</span>
)

/** The whole car in two lines where the service leaves it room, else the words that fit into one. */
function VehicleLine({ vehicleId }: { vehicleId: string }) {
  const { directory } = useConnection()
  const vehicle = useSyncExternalStore(directory.subscribe, () => directory.vehicleOf(vehicleId))
  return (
    <div className="max-h-11 min-h-5.5 overflow-hidden text-sm/5.5 text-ink-2 print:max-h-none">
      {vehicle ? (
        <>
          {vehicle.plate && <Plate>{vehicle.plate}</Plate>} {vehicle.year}{' '}
          <span className="inline-block">{vehicle.make}</span>{' '}
          <span className="inline-block">{vehicle.model}</span>
        </>
      ) : (
        <Skeleton className="my-1 h-3.5 w-36" />
      )}
    </div>
  )
}

/** Stands at the end of the last line: coming later than the card, it moves nothing but the words before it. */
function OwesFlag({ customerId }: { customerId: string }) {
  const { owing } = useBoard()
  const cents = useSyncExternalStore(owing.subscribe, () => owing.get().get(customerId) ?? 0)
  if (cents <= 0) return null
  return (
    <span className="float-right clear-both pl-2 text-sm/5.5 font-semibold whitespace-nowrap text-danger">
      owes {dollars(cents).replace(/\.\d\d$/, '')}
    </span>
  )
}
