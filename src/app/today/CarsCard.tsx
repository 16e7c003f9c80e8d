import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Appointment } from '../../client/records'
import { addDays, type Day } from '../../domain/zone'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { ExportButton } from '../csv/ExportButton'
import { ShortList } from '../money/ShortList'
import { FailureNotice } from '../page/FailureNotice'
import { useCapabilities } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { flagOf, flagWords } from '../visits/flag'
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
          <ExportButton list={{ kind: 'appointments', rows: look.rows, isWhole: false }} />
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
        <span className="text-3xl font-bold">{cars.inShop}</span>
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
              <span className="text-lg font-semibold">{count}</span>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 @2xl:grid-cols-2">
          <div>
            <h3 className="mb-1 font-semibold">Late</h3>
            {cars.late.length === 0 && <p className="text-ink-2">Nothing is late.</p>}
            <ShortList label="Late" rows={cars.late} most={MOST}>
              {({ row, flag }) => (
                <VisitRow key={row.id} visit={row}>
                  <span className="font-semibold text-danger">{flagWords(flag)}</span>
                </VisitRow>
              )}
            </ShortList>
          </div>
          <div>
            <h3 className="mb-1 font-semibold">Due next</h3>
            {cars.next.length === 0 && <p className="text-ink-2">Nobody else is expected today.</p>}
            <ShortList label="Due next" rows={cars.next} most={MOST}>
              {(row) => <DueRow key={row.id} row={row} now={now} />}
            </ShortList>
          </div>
        </div>
      </div>
    </>
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
