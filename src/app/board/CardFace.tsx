import { memo, useSyncExternalStore, type MouseEvent } from 'react'
import { FLAG_STYLES, type Tone } from '~/app/appointments/flag'
import { LabelWords } from '~/app/appointments/Labels'
import { useConnection } from '~/app/session/connection'
import { showClock, showLength, showMonthDay, showWeekday } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import { Icon } from '~/ui/Icon'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'
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
  const { open, openMenu, hasVehicles, owing } = useBoard()
  const cents = useSyncExternalStore(owing.subscribe, () => owing.get().get(row.customerId) ?? 0)
  return (
    <>
      {/* Where the columns are narrow, what is late stands on a line of its own. */}
      <div className="flex min-h-7 flex-wrap items-center gap-x-1.5 whitespace-nowrap">
        <span className="text-xl/6.5 font-semibold">
          {isElsewhen && <span className="text-base">{dayWords(row.startsAt, zone)} </span>}
          {showClock(row.startsAt, zone)}
        </span>
        {goesTo !== null ? (
          <span
            role="status"
            className="my-px rounded-md px-1 text-sm font-semibold text-accent inset-ring inset-ring-accent"
          >
            {goesTo}
          </span>
        ) : (
          flag !== null && tone && <span className={`my-px ${FLAG_STYLES[tone]}`}>{flag}</span>
        )}
      </div>
      <div className="flex min-w-0 gap-1">
        <a
          href={`/board?appointment=${encodeURIComponent(row.id)}`}
          draggable={false}
          data-card-link
          // A skeleton says nothing to those who can't see it.
          {...(name === null && { 'aria-label': 'Customer' })}
          tabIndex={isStop ? 0 : -1}
          className="min-w-0 flex-1 font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            open(row.id)
          }}
        >
          {name ?? <Skeleton className="my-1 h-3.5 w-32" />}
        </a>
        {isMovable && (
          <button
            type="button"
            aria-label={`More for ${name ?? 'Customer'}`}
            aria-haspopup="menu"
            tabIndex={isStop ? 0 : -1}
            className="relative z-1 -mx-2.5 -my-2.25 grid size-10 shrink-0 place-items-center rounded-lg text-ink-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={(event) => openMenu(row, event.currentTarget)}
          >
            <Icon name="more" className="size-5 stroke-[2.6]" />
          </button>
        )}
      </div>
      {hasVehicles && row.vehicleId !== null && <VehicleLine vehicleId={row.vehicleId} />}
      <p className="flow-root wrap-anywhere">
        {/* Its length never stands on a line alone. */}
        {row.service ?? 'Appointment'}
        {'\u00a0'}
        <span className="text-sm whitespace-nowrap text-ink-3">{showLength(row.minutes)}</span>
        <LabelWords note={row.notes} />
        {cents > 0 && <OwesFlag cents={cents} />}
      </p>
      {/* Over the time's line: to give it a line of its own would move the cards below. */}
      {isPending && (
        <span className="absolute top-2.5 right-1.5 inline-flex items-center gap-1.5 rounded-md bg-surface px-1 text-sm text-warn opacity-100 transition-opacity delay-1000 starting:opacity-0">
          <i aria-hidden className="size-2.5 rounded-full border-2 border-dotted" />
          {/* In a narrow column, or beside a date, the words would lie over the time. */}
          <span className={isElsewhen ? 'sr-only' : 'sm:max-xl:sr-only'}>not confirmed</span>
        </span>
      )}
    </>
  )
})

/** "Sat" within the week, else "Nov 21". */
function dayWords(startsAt: string, zone: string): string {
  const isNear = Math.abs(Date.parse(startsAt) - Date.now()) < WEEK_MS
  return isNear ? showWeekday(startsAt, zone) : showMonthDay(startsAt, zone)
}

function VehicleLine({ vehicleId }: { vehicleId: string }) {
  const { searchIndex } = useConnection()
  const vehicle = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.vehicleOf(vehicleId))
  return (
    <div className="text-sm/5.5 text-ink-2">
      {vehicle ? (
        <>
          {vehicle.plate && <Plate>{vehicle.plate}</Plate>} {vehicle.year} {vehicle.make}{' '}
          <span className="inline-block">{vehicle.model}</span>
        </>
      ) : (
        <Skeleton className="my-1 h-3.5 w-36" />
      )}
    </div>
  )
}

/** At the end of the last line, or below it: coming later than the card, it moves no card. */
const OwesFlag = ({ cents }: { cents: number }) => (
  <span className="float-right pl-2 text-sm/5.5 font-semibold whitespace-nowrap text-danger">
    {/* With the word it would begin a line of its own in a narrow column, and move the cards below. */}
    <span className="sm:max-2xl:sr-only">owes </span>
    {dollars(cents)}
  </span>
)
