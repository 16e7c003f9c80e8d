import { memo, useRef, useState, useEffect, useSyncExternalStore, type RefCallback } from 'react'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { flagWords, toneOf, useFlagOf } from '~/app/appointments/flag'
import { useListsByTime } from '~/app/appointments/useAppointments'
import { MARKED } from '~/app/appointments/useRecentChanges'
import { statusWord } from '~/app/format/statusWords'
import { useConnection } from '~/app/session/connection'
import { showClock, showWeekday, showTime } from '~/app/session/shopTime'
import { LateNotice } from '~/app/shell/page/LateNotice'
import type { Appointment } from '~/client/nouns/nouns'
import { isInWork } from '~/domain/appointments'
import { dayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { useBoard } from './boardContext'
import { CardFace, type CardFaceProps } from './CardFace'
import type { ClosedList } from './closedAppointmentLists'
import { ColumnFrame } from './ColumnFrame'
import { goesTo } from './heldCardUpdates'
import { useCardList } from './useCardList'

type CardProps = Omit<CardFaceProps, 'name'> & {
  /** Where it stands in its column, for those who can't see it. */
  place: number
  of: number
  isMarked: boolean
  /** For the content: the column learns how high it is. */
  measure: RefCallback<HTMLElement>
}

/**
 * Paled by what lies over it anyhow, its link: an opacity would be one more layer of the page to put together, and
 * anything new in it would have the card laid out again.
 */
const LIFTED = 'data-lifted:[&_[data-card-link]]:after:bg-sunken/65'

const Card = memo(function Card({ place, of, isMarked, measure, ...face }: CardProps) {
  const { row, zone, isMovable, isPending } = face
  const { want } = useBoard()
  const { searchIndex } = useConnection()
  const name = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.nameOf(row.customerId))

  useEffect(() => want(row), [want, row])

  return (
    <article
      data-id={row.id}
      draggable={isMovable || undefined}
      data-marked={isMarked || undefined}
      aria-label={`${name ?? 'Customer'}, ${row.service ?? 'Appointment'}, ${showTime(row.startsAt, zone)}`}
      aria-posinset={place}
      aria-setsize={of}
      className={`group relative h-full overflow-hidden rounded-lg bg-surface -outline-offset-2 forced-colors:outline-1 forced-colors:-outline-offset-1 ${LIFTED} ${MARKED} ${
        isMovable ? 'cursor-grab' : ''
      } ${isPending ? 'outline-2 outline-warn outline-dashed' : ''}`}
    >
      <div ref={measure} className="grid grid-cols-[minmax(0,1fr)] gap-y-0.5 px-2.5 pt-1.5 pb-2.5">
        <CardFace {...face} name={name} />
      </div>
    </article>
  )
})

const MINUTE_MS = 60_000

/** "until 11:00" of what is in progress and not due within the hour; another day is named. */
function untilWords(row: Appointment, now: number, zone: string): string | null {
  if (!isInWork(row.status)) return null
  const end = startOf(row) + row.minutes * MINUTE_MS
  return `until ${dayOf(end, zone) === dayOf(now, zone) ? showClock(end, zone) : showWeekday(end, zone)}`
}

type ColumnProps = {
  status: string
  rows: readonly Appointment[]
  /** Without a card that has gone, and that only a hand keeps here. */
  count: number
  /** New cards that wait until the pointer is gone. */
  waiting: number
  zone: string
  /** The day that is looked at. */
  day: { from: number; until: number }
  /** The time to the minute, where something on the cards is measured by it. */
  now: number
  marks: ReadonlySet<string>
  /** Null where the whole column is read with the board. */
  closed: ClosedList | null
  /** Nothing of it is left to be read. */
  isAll: boolean
  /** Whether its cards can be moved from here. */
  isMovable: boolean
}

export const Column = memo(function Column(props: ColumnProps) {
  const { status, rows, count, waiting, zone, day, now, marks, closed, isAll, isMovable } = props
  const records = useConnection().records.appointments
  const flagOf = useFlagOf()
  const frame = useRef<HTMLDivElement>(null)
  const list = useCardList(status, rows, frame)
  /** The card that had the focus last is where Tab comes back to. */
  const [stopped, setStopped] = useState<string | null>(null)
  const stopAt = list.shown.find((place) => rows[place]?.id === stopped) ?? list.first

  return (
    <ColumnFrame status={status} count={count} waiting={waiting} isAll={isAll}>
      <div
        ref={frame}
        data-scroller
        onFocus={({ target }) => setStopped(target.closest('[data-id]')?.getAttribute('data-id') ?? null)}
        // A plane of its own: what is lit around it leaves its cards as they are painted, and of a point the browser
        // looks through one column's cards and not through all.
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto transform-[translateZ(0)] px-1.5 max-sm:px-0 [overflow-anchor:none] [scrollbar-width:thin] print:transform-none print:overflow-visible"
      >
        <div
          className="relative print:grid print:h-auto! print:grid-cols-3 print:gap-2 print:pb-2"
          style={{ height: list.whole }}
          // A feed without an article is none.
          {...(rows.length > 0 && {
            role: 'feed',
            'aria-label': `${statusWord(status)} cards`,
            'aria-busy': !isAll,
          })}
        >
          {list.shown.map((place) => {
            const row = rows[place]
            if (!row) return null
            const flag = flagOf(row, now)
            const best = records.find(row.id)
            return (
              <div
                key={row.id}
                className="absolute inset-x-0 print:static print:h-auto! print:break-inside-avoid"
                style={list.spotOf(place, row.id)}
              >
                <Card
                  measure={list.measure}
                  row={row}
                  zone={zone}
                  isElsewhen={startOf(row) < day.from || startOf(row) >= day.until}
                  place={place + 1}
                  of={isAll ? rows.length : -1}
                  isStop={place === stopAt}
                  isMovable={isMovable && best !== null}
                  isMarked={marks.has(row.id)}
                  isPending={records.isPending(row.id)}
                  goesTo={goesTo(row, status, best)}
                  flag={flag ? flagWords(flag) : untilWords(row, now, zone)}
                  tone={flag ? toneOf(flag) : 'soon'}
                />
              </div>
            )
          })}
        </div>
        {rows.length === 0 && !closed && <p className="py-2 text-sm text-ink-2 sm:hidden">None.</p>}
        {closed && (
          <ClosedFoot
            list={closed}
            shown={rows.length}
            isNearEnd={(list.shown.at(-1) ?? 0) >= rows.length - 10}
          />
        )}
      </div>
    </ColumnFrame>
  )
})

/**
 * So many pages are read without a card that the filters let through; further back one has to ask. What a service can be
 * asked for by time is little, and read to its end.
 */
const PATIENCE = 3

type ClosedFootProps = { list: ClosedList; shown: number; isNearEnd: boolean }

/** Reads on before the end of a closed column is seen. */
function ClosedFoot({ list, shown, isNearEnd }: ClosedFootProps) {
  const { isPending, isReading, hasMore, error, more, rows } = list
  const isExact = useListsByTime()
  const inVain = useRef({ shown, pages: 0 })
  const isDue = isNearEnd && hasMore && !isReading && !error
  useEffect(() => {
    if (inVain.current.shown !== shown) inVain.current = { shown, pages: 0 }
    if (!isDue || (!isExact && inVain.current.pages >= PATIENCE)) return
    inVain.current.pages += 1
    more()
  }, [isDue, isExact, shown, more])

  if (error) return <LateNotice failure={error} onRetry={more} />
  if (isPending || isReading) return <p className="p-2 text-sm text-ink-2">Loading…</p>
  if (!hasMore) return shown === 0 ? <p className="p-2 text-sm text-ink-2">None.</p> : null
  if (isExact) return null
  return (
    <div className="grid gap-1 p-1 pb-3 text-sm text-ink-2">
      <p>Showing the newest {rows.length.toLocaleString('en-US')}.</p>
      <Button onClick={more}>Load older</Button>
    </div>
  )
}
