import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Appointment } from '../../client/records'
import { addDays, type Day } from '../../domain/zone'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { ExportMore } from '../csv/ExportMore'
import { ShortList } from '../money/ShortList'
import { FailureNotice } from '../page/FailureNotice'
import { useCapabilities } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { flagOf, flagWords, span, toneOf } from '../visits/flag'
import { onDay } from '../visits/onDay'
import { OthersNote } from '../visits/OthersNote'
import { useAppointments, useListsByDay } from '../visits/useAppointments'
import { StatusWord } from '../words/StatusWord'
import { carsOf, type Cars } from './cars'
import { VisitRow } from './VisitRow'

const MOST = 5
/** As on the board: how far back a car may have come that still stands in the shop, where that is asked by day. */
const STAYS_DAYS = 3

export function CarsCard({ today }: { today: Day }) {
  const zone = useZone()
  const now = useMinute()
  const known = useCapabilities()
  const byDay = useListsByDay()
  const look = useAppointments(byDay ? { from: addDays(today, -STAYS_DAYS), to: today } : null)
  const cars = useMemo(() => {
    const isHere = onDay(today, zone, true, known)
    return carsOf(look.rows.filter(isHere), known, now)
  }, [look.rows, today, zone, known, now])
  return (
    <Card
      title="Cars"
      actions={
        <>
          <ExportMore of="cars" list={{ kind: 'appointments', rows: look.rows, isWhole: false }} />
          <Link to="/board" className={buttonClass('quiet')}>
            Board
          </Link>
        </>
      }
    >
      {look.isFailed && <FailureNotice failure={look.error} onRetry={look.refetch} />}
      {look.isPending && <Skeleton className="h-24" />}
      {!look.isPending && !look.isFailed && <Shown cars={cars} now={now} />}
      {!look.isPending && (!look.isWhole || look.skipped > 0) && (
        <p className="mt-3 text-sm text-ink-3">
          {!look.isWhole && 'Still reading. '}
          {look.skipped > 0 && `${look.skipped.toLocaleString('en-US')} could not be read.`}
        </p>
      )}
      <OthersNote of={look} className="mt-3 text-sm text-ink-3" />
    </Card>
  )
}

function Shown({ cars, now }: { cars: Cars; now: number }) {
  return (
    <>
      <p className="mb-3 flex items-baseline gap-2">
        <span className="text-3xl font-semibold">{cars.inShop}</span>
        <span className="text-ink-2">
          in the shop now
          {cars.perhaps > 0 && `, ${cars.perhaps} of them in a status that is new here`}
        </span>
      </p>
      <div className="@container">
        <ul
          aria-label="By status"
          className={`mb-4 grid grid-cols-2 gap-2 max-sm:text-sm ${cars.counts.length % 3 === 0 ? '@2xl:grid-cols-3' : '@2xl:grid-cols-4'}`}
        >
          {cars.counts.map(({ status, count }) => (
            <li
              key={status}
              className="flex items-center justify-between gap-3 rounded-lg bg-sunken px-3 py-2 max-sm:px-2"
            >
              <StatusWord status={status} />
              <span className="text-xl font-semibold">{count}</span>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 @2xl:grid-cols-2">
          <Flagged title="Not here" rows={cars.missing} nobody="nobody is missing" />
          <Flagged title="Waiting" rows={cars.waiting} nobody="nobody" />
          <Flagged title="Over" rows={cars.over} nobody="no car in work is past its end" />
          <div>
            <Title
              title="Due next"
              nobody={cars.next.length === 0 ? 'nobody else is expected today' : null}
            />
            <ShortList label="Due next" rows={cars.next} most={MOST}>
              {(row) => <DueRow key={row.id} row={row} now={now} />}
            </ShortList>
          </div>
        </div>
      </div>
    </>
  )
}

/** The heading says what it is, and a row only for how long. */
function Flagged({ title, rows, nobody }: { title: string; rows: Cars['over']; nobody: string }) {
  return (
    <div>
      <Title title={title} nobody={rows.length === 0 ? nobody : null} />
      <ShortList label={title} rows={rows} most={MOST}>
        {({ row, flag }) => (
          <VisitRow key={row.id} visit={row}>
            <span className={`font-semibold ${toneOf(flag) === 'late' ? 'text-danger' : ''}`}>
              {span(flag.minutes)}
            </span>
          </VisitRow>
        )}
      </ShortList>
    </div>
  )
}

/** A list without anybody in it takes one line. */
function Title({ title, nobody }: { title: string; nobody: string | null }) {
  return (
    <h3 className="mb-1 font-semibold">
      {title}
      {nobody !== null && <span className="font-normal text-ink-3"> {nobody}</span>}
    </h3>
  )
}

function DueRow({ row, now }: { row: Appointment; now: number }) {
  const flag = flagOf(row, useCapabilities(), now)
  return (
    <VisitRow visit={row}>
      {flag && <span className="font-semibold text-warn">{flagWords(flag)}</span>}
    </VisitRow>
  )
}
